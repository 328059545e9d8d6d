import { MAX_INTEGER } from '@site/backend/columns';

/** Milliseconds. An older event may have waited for the site: it says nothing about the clock. */
const RECENT_MS = 2 * 60_000;

interface Told {
  /** The header `Date` of the call: the time at the game server now. */
  readonly sentAt: string | undefined;
  /** The time of the newest event, which can't be later than the call. */
  readonly newest?: Date | undefined;
}

/** Returns in milliseconds how far a game server's clock is ahead; `undefined` if the call doesn't tell. */
export function clockDifference({ sentAt, newest }: Told, now: Date): number | undefined {
  const ahead = (ms: number) => Math.min(MAX_INTEGER, Math.max(-MAX_INTEGER, ms - now.getTime()));
  const sent = Date.parse(sentAt ?? '');
  if (!Number.isNaN(sent)) return ahead(sent);
  const happened = ahead(newest?.getTime() ?? -Infinity);
  return happened > -RECENT_MS ? Math.max(0, happened) : undefined;
}
