import { useEffect } from 'react';
import { useAppSelector } from '@site/platform/site/createStore';
import { selectIsAuthenticated, selectUser } from '@site/platform/session';
import { loadWhile } from './loadWhile.ts';

export function usePlayerEvents(): void {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const user = useAppSelector(selectUser);
  const uuid = isAuthenticated ? user?.uuid : undefined;

  useEffect(() => {
    if (uuid === undefined) return;
    return loadWhile(
      () => import(/* webpackChunkName: "live" */ './startPlayerEvents.ts'),
      ({ startPlayerEvents }) => startPlayerEvents(uuid),
    );
  }, [uuid]);
}
