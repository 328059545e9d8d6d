/**
 * Returns the length of a text in characters, for every limit of this product: in Unicode code points, as zod and
 * PostgreSQL count. JavaScript's `length` and HTML's `maxlength` count an emoji twice.
 */
export const lengthOf = (text: string): number => [...text].length;

/** Returns a text without the characters beyond `max`, counted like `lengthOf`. */
export function truncate(text: string, max: number): string {
  return text.length > max ? [...text].slice(0, max).join('') : text;
}
