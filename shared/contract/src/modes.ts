/** The mode whose id carries the network's name; see {@link modeId}. */
export const FFA_MODE = 'ffa';

/** Game modes as the database names them, in the order of their tabs. */
export const MODES = ['bedwars', FFA_MODE, 'mlgrush', 'cores'] as const;
export type Mode = (typeof MODES)[number];

/** Time ranges of a leaderboard. */
export const RANGES = ['daily', 'monthly', 'lifetime'] as const;
export type Range = (typeof RANGES)[number];

/** Returns the id of a mode on the wire: the FFA mode carries the network's name, others their own. */
export function modeId(mode: Mode, networkName: string): string {
  return mode === FFA_MODE ? `${networkName.toLowerCase().replace(/[^a-z0-9]/g, '')}ffa` : mode;
}

/** Returns the name of a mode, which is the same in every language, with the network's name of `config/site.json`. */
export function modeName(mode: Mode, networkName: string): string {
  const names = { bedwars: 'Bedwars', [FFA_MODE]: `${networkName}FFA`, mlgrush: 'MLGRush', cores: 'Cores' };
  return names[mode];
}
