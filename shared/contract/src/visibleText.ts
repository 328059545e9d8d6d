/** Signs that a reader sees. The Braille blank counts as a symbol to Unicode, and shows nothing. */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything of a text can be seen: `trim()` leaves zero-width and filler characters. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
