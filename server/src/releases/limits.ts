/** How much a build may bring. */
export const LIMITS_OF_BUILD = {
  files: 500,
  bytes: 16 * 1024 * 1024,
  /** Of all scripts before compression, which the checks read. */
  scripts: 4 * 1024 * 1024,
  /** Of one file. */
  file: 8 * 1024 * 1024,
  /** Of its manifest. */
  manifest: 128 * 1024,
} as const;
