import type { NavigateFunction } from 'react-router-dom';

export function payAt(url: string, navigate: NavigateFunction): void {
  const { origin, protocol, pathname, search, hash } = new URL(url, location.href);
  if (origin === location.origin) void navigate(pathname + search + hash);
  else if (protocol === 'https:' || protocol === 'http:') location.assign(url);
}
