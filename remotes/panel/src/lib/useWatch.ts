import { useEffect, useEffectEvent } from 'react';

/** How often something is looked at again that others may change, in milliseconds. */
const PERIOD = 15_000;

/** Calls again and again while the page is seen, and whenever somebody comes back to it. */
export function useWatch(look: () => void, period = PERIOD): void {
  const lookIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look();
  });

  useEffect(() => {
    const watch = () => lookIfSeen();
    const timer = setInterval(watch, period);
    window.addEventListener('focus', watch);
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', watch);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [period]);
}
