/** Limits that both sides of HTTP know: the form says them, the server enforces them. */
export const LIMITS = {
  /** Characters of a new password. */
  password: { min: 8, max: 256 },
  /** Characters of a player's name as the game network allows it, with room for older names. */
  name: { min: 1, max: 64 },
  /** Years of an applicant. */
  age: { min: 10, max: 120 },
  /** Applications on the panel's home. */
  recentApplications: 10,
} as const;

/** Times the site shows or keeps, in milliseconds. */
export const TIMES = {
  toast: 3000,
  copied: 1500,
  countUp: 1000,
} as const;

/** Side of a head picture, in pixels. */
export const AVATAR_SIZE = 100;
