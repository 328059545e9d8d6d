import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between two checks of something that others may change. */
const PERIOD_MS = 15_000;

/** Calls a function every `period` milliseconds while the page is visible, and whenever the visitor returns to it. */
export function usePolling(poll: () => void, period = PERIOD_MS): void {
  const pollIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') poll();
  });

  useEffect(() => {
    const check = () => pollIfVisible();
    const timer = setInterval(check, period);
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [period]);
}
