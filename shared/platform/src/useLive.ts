import type { LiveTopic } from '@site/contract/sockets';
import { useEffect, useRef } from 'react';
import { watchLive } from './remote.ts';

/**
 * Calls a function whenever public data has changed while the component is shown, at most every few seconds. Usually it
 * is the `refetch` of a query: `useLive('boards', () => void refetch())`.
 *
 * @param topic `boards` for leaderboards, `clans` for clans, `players` for coins, playtime, ranks and names
 */
export function useLive(topic: LiveTopic, onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => watchLive(topic, () => latest.current()), [topic]);
}
