/** Characters that a reader can see. Unicode counts the listed blanks as letters or symbols. */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns whether a text contains a visible character: `trim()` leaves zero-width and filler characters. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** An emoji with its invisible parts: a family is several joined ones, a flag of a region ends in tags. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0E)?\uFE0F?`;
const EMOJI = new RegExp(
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{2,6}\u{E007F}|${PICTURE}(?:\u200D${PICTURE})*|[0-9#*]\uFE0F?\u20E3`,
  'gu',
);

/** Characters that nobody sees, or that PostgreSQL can't store. */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/u;

/** Returns whether a name is visible, and hides nothing that makes two names look the same, but in an emoji. */
export const isLegible = (name: string): boolean => isVisible(name) && !HIDDEN.test(name.replace(EMOJI, '-'));
