import type { NavigateFunction } from 'react-router-dom';

/** Goes to where an order is paid: a page of the site, or the provider's. */
export function payAt(url: string, navigate: NavigateFunction): void {
  const { origin, protocol, pathname, search, hash } = new URL(url, location.href);
  if (origin === location.origin) void navigate(pathname + search + hash);
  else if (protocol === 'https:' || protocol === 'http:') location.assign(url);
}
