function parse(address: string): URL | undefined {
  try {
    return new URL(address, location.origin);
  } catch {
    return undefined;
  }
}

/**
 * Returns the path to open after a login, or `/`.
 *
 * @param query the query of the login page; its `from` is used only if it is a path of this origin
 */
export function returnPath(query: URLSearchParams): string {
  const from = query.get('from') ?? '/';
  const address = from.startsWith('/') ? parse(from) : undefined;
  // `//elsewhere` and `/\elsewhere` start with a slash too, but name another origin; `/.//elsewhere` becomes one of
  // these once its dots are resolved.
  if (address?.origin !== location.origin || address.pathname.startsWith('//')) return '/';
  return address.pathname + address.search;
}
