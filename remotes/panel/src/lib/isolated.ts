/** A name that keeps its own direction within a text that has no elements. */
export const isolated = (name: string) => `\u2068${name}\u2069`;
