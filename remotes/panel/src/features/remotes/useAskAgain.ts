import { useEffect, useEffectEvent } from 'react';

/** Milliseconds after which the open page asks again. */
const EVERY = 15_000;

/** Asks again every 15 seconds while the page is seen, and when somebody comes back to it. */
export function useAskAgain(refetch: () => unknown): void {
  const askAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refetch();
  });

  useEffect(() => {
    const ask = () => askAgain();
    const timer = setInterval(ask, EVERY);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}
