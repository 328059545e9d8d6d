import type { LiveTopic } from '@site/contract/sockets';
import { useEffect, useRef } from 'react';
import { watchLive } from './remote.ts';

/**
 * Calls a function, usually the `refetch` of a query, whenever public data has changed while the component is shown, at
 * most every few seconds: leaderboards, clans, or of players the coins, playtime, ranks and names.
 */
export function useLive(topic: LiveTopic, onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => watchLive(topic, () => latest.current()), [topic]);
}
