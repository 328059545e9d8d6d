/** How much a build may bring. */
export const LIMITS_OF_BUILD = {
  files: 500,
  bytes: 16 * 1024 * 1024,
  /** The same as text, in the body of a call. */
  body: 24 * 1024 * 1024,
} as const;
