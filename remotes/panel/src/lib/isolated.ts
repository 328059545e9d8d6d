/** Isolates the text direction of a name inside a plain string. */
export const isolated = (name: string) => `\u2068${name}\u2069`;
