/** Characters that a reader can see. Unicode counts the listed blanks as letters or symbols. */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns whether a text contains a visible character: `trim()` leaves zero-width and filler characters. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
