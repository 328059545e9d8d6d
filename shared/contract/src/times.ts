/** Durations in milliseconds. How long a toast is shown is in `shell/src/toasts/Toasts.tsx`. */
export const TIMES = {
  copied: 1500,
  countUp: 1000,
  /** How long after a login the password can be changed without entering the current one. */
  recentLogin: 10 * 60_000,
} as const;
