/** Stands for the site, whose own origin the server that renders a page doesn't know. */
const ORIGIN = 'https://site.invalid';

function parse(address: string): URL | undefined {
  try {
    return new URL(address, ORIGIN);
  } catch {
    return undefined;
  }
}

export function returnPath(query: URLSearchParams): string {
  const from = query.get('from') ?? '/';
  const address = from.startsWith('/') ? parse(from) : undefined;
  // `//elsewhere` and `/\elsewhere` start with a slash too, but name another origin; `/.//elsewhere` becomes one of
  // these once its dots are resolved.
  if (address?.origin !== ORIGIN || address.pathname.startsWith('//')) return '/';
  return address.pathname + address.search;
}
