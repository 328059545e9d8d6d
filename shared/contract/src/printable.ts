/**
 * Characters that command a terminal (C0, C1), begin a line, reorder text (bidi), are invisible, or are half of one.
 * The selectors of how an emoji looks do no harm.
 */
const UNPRINTABLE =
  /(?!\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escape = (character: string): string =>
  SHORT[character] ??
  [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');

/** Returns a text in one line that a terminal shows as it is, whoever wrote it: what is not visible is escaped as in JSON. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escape);

/** Returns lines that a terminal shows as they are: of what is not visible, only line breaks and tabs stay. */
export function printableLines(text: string): string {
  return text.replace(UNPRINTABLE, (character) => (/[\n\t]/.test(character) ? character : escape(character)));
}

/** Returns a text without what is not visible. */
export const withoutControls = (text: string): string => text.replace(UNPRINTABLE, '');
