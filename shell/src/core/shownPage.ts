import type { Location } from 'react-router-dom';

let first: Location | undefined;
let shown: Location | undefined;
const watchers = new Set<() => void>();

/** The address that is shown lies behind the router's while another page loads. */
export function setShownAddress(location: Location): void {
  first ??= location;
  shown = location;
  for (const watcher of watchers) watcher();
}

export const firstAddress = (): Location | undefined => first;

export const shownAddress = (): Location | undefined => shown;

export function watchShownAddress(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}
