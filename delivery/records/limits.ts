/** Size limits of a build, in bytes. */
export const LIMITS_OF_BUILD = {
  files: 500,
  bytes: 16 * 1024 * 1024,
  /** All scripts before compression, which the checks read. */
  scripts: 4 * 1024 * 1024,
  file: 8 * 1024 * 1024,
  manifest: 128 * 1024,
} as const;
