import { useEffect } from 'react';

/** How often something is looked at again that others may change, in milliseconds. */
const PERIOD = 15_000;

/** Calls again and again while the page is seen, and whenever somebody comes back to it. */
export function useWatch(look: () => void, isPaused: boolean): void {
  useEffect(() => {
    if (isPaused) return;
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') look();
    };
    const timer = setInterval(lookIfSeen, PERIOD);
    window.addEventListener('focus', lookIfSeen);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', lookIfSeen);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [look, isPaused]);
}
