import { useEffect } from 'react';
import { useAppSelector } from '../boot/store.ts';
import { selectIsAuthenticated, selectUser } from '../session/sessionSlice.ts';

/** Unread count and live alerts while somebody is logged in; their code is fetched only then. */
export function useLiveAlerts(): void {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const user = useAppSelector(selectUser);
  const uuid = isAuthenticated ? user?.uuid : undefined;

  useEffect(() => {
    if (uuid === undefined) return;
    let isOver = false;
    let close: (() => void) | undefined;
    import(/* webpackChunkName: "live" */ './openLiveAlerts.ts').then(
      ({ openLiveAlerts }) => {
        if (!isOver) close = openLiveAlerts(uuid);
      },
      (error: unknown) => console.warn('Live alerts could not be loaded.', error),
    );
    return () => {
      isOver = true;
      close?.();
    };
  }, [uuid]);
}
