import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns `false` while a page is rendered on the server, and in the browser until the page is interactive. For what
 * only the browser knows, such as its time zone: show it once this is `true`.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
