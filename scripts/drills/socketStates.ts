/** What is known of a socket. */
export interface SocketState {
  readonly isOpen: boolean;
  /** When it was closed against its will, and when it received again after that; in milliseconds of one clock. */
  readonly drops: readonly { readonly at: number; readonly backAt: number | undefined }[];
}

export interface SocketsSeen {
  readonly count: number;
  /** How many of them were closed at least once. */
  readonly dropped: number;
  readonly missing: number;
  /** The longest that one was away, in milliseconds; of those that are back. */
  readonly longestAway: number;
}

export function sumUpSockets(states: readonly SocketState[]): SocketsSeen {
  const away = states.flatMap(({ drops }) => drops.flatMap(({ at, backAt }) => (backAt ?? at) - at));
  return {
    count: states.length,
    dropped: states.filter(({ drops }) => drops.length > 0).length,
    missing: states.filter(({ isOpen }) => !isOpen).length,
    longestAway: Math.max(0, ...away),
  };
}

/** The moment at which the last socket was back; nothing while one is missing. */
export function allBackAt(states: readonly SocketState[], from: number): number | undefined {
  if (states.some(({ isOpen }) => !isOpen)) return undefined;
  return Math.max(from, ...states.flatMap(({ drops }) => drops.map(({ backAt }) => backAt ?? from)));
}
