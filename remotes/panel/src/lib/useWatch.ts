import { useEffect, useEffectEvent } from 'react';

/** How often something that others may change is checked again, in milliseconds. */
const PERIOD = 15_000;

/** Calls at intervals while the page is visible, and whenever the reader returns to it. */
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
