interface Fights {
  readonly kills: number;
  readonly deaths: number;
}

/** Kills for each death; who has never died counts as having died once. */
export function ratioOf({ kills, deaths }: Fights): number {
  return kills / Math.max(1, deaths);
}
