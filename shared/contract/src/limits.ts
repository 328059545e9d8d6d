/** Limits that forms say and the server enforces. Characters are counted like `lengthOf`. */
export const LIMITS = {
  /** Characters of a new password. */
  password: { min: 8, max: 256 },
  /** Characters of a player's name as the game network allows it, with room for older names. */
  name: { min: 1, max: 64 },
  /** Years of an applicant. */
  age: { min: 10, max: 120 },
  /** Characters of the texts of an application: strengths, weaknesses, motivation. */
  applicationText: { min: 1, max: 2000 },
  /** Characters of an applicant's name and Discord name. */
  applicationName: { min: 1, max: 64 },
  /** Characters of an alert. */
  alert: { min: 1, max: 500 },
  /** Alerts of a player that are kept: older ones are deleted. */
  alerts: 2000,
  /** Characters of the message shown during maintenance. */
  maintenanceMessage: { max: 500 },
  /** Entries of the checklist in the settings, and characters of one. */
  checklist: { entries: 50, label: 200 },
  /** Characters of a search. */
  search: { max: 64 },
  /** Characters of the reason for a deployment or rollback. */
  reason: { max: 500 },
  /** Most rows of one page of a paged list. */
  page: { max: 100 },
  /** Lines of an order, pieces of one of them, and orders of one page. */
  order: { lines: 20, quantity: 20, page: 20 },
  /** Applications on the panel's home. */
  recentApplications: 10,
  /** Rows of a leaderboard. */
  leaderboard: 10,
} as const;

/** The default message during maintenance. */
export const MAINTENANCE_MESSAGE = 'We will be right back.';
