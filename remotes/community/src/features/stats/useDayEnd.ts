import type { Range } from '@site/contract/modes';
import { createPeriods } from '@site/contract/timeZone';
import { site } from '@site/platform/remote';
import { useEffect, useEffectEvent } from 'react';

/** For a page that hears nothing from the server. */
const CHECK_MS = 20_000;

/** Fetches a board again once its day or month is over in the network's time zone, also a cached one. */
export function useDayEnd(range: Range, at: number | undefined, refetch: () => void): void {
  const check = useEffectEvent(() => {
    // A build may run with a shell that doesn't say where the network is.
    const periodAt = createPeriods((site.timeZone as string | undefined) ?? 'Europe/Berlin');
    if (at !== undefined && periodAt(range, new Date(at)) !== periodAt(range, new Date())) refetch();
  });
  useEffect(() => {
    check();
    const timer = setInterval(() => check(), CHECK_MS);
    return () => clearInterval(timer);
  }, [range, at]);
}
