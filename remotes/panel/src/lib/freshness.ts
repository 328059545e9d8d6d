/** How long what the server has answered is used again, in seconds. */
export const FRESH = {
  /** A page that is visited again shows what it knew for so long, and asks again meanwhile. */
  kept: 600,
  /** For so long nothing is asked again. Staff decide by what they see: short. */
  asKnown: 5,
} as const;
