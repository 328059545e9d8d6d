import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'];

function watchConnection(run: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, run);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, run);
  };
}

/** Returns whether the browser has a network; true on the server. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
