import { useEffect } from 'react';
import { useAppSelector } from '@site/platform/site/createStore';
import { selectIsAuthenticated, selectUser } from '@site/platform/session';

/** Runs the unread count and live alerts while a player is logged in, and loads their code only then. */
export function useLiveAlerts(): void {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const user = useAppSelector(selectUser);
  const uuid = isAuthenticated ? user?.uuid : undefined;

  useEffect(() => {
    if (uuid === undefined) return;
    let isCancelled = false;
    let close: (() => void) | undefined;
    import(/* webpackChunkName: "live" */ './openLiveAlerts.ts').then(
      ({ openLiveAlerts }) => {
        if (!isCancelled) close = openLiveAlerts(uuid);
      },
      (error: unknown) => console.warn('Live alerts could not be loaded.', error),
    );
    return () => {
      isCancelled = true;
      close?.();
    };
  }, [uuid]);
}
