function parse(address: string): URL | undefined {
  try {
    return new URL(address, location.origin);
  } catch {
    return undefined;
  }
}

/**
 * Where to go after a login.
 *
 * @param query the query of the login page; `from` counts only as a path of this very origin
 */
export function cameFrom(query: URLSearchParams): string {
  const from = query.get('from') ?? '/';
  const address = from.startsWith('/') ? parse(from) : undefined;
  // An address such as //elsewhere or /\elsewhere starts with a slash too, and leads away; /.//elsewhere becomes
  // one of these once its dots are resolved.
  if (address?.origin !== location.origin || address.pathname.startsWith('//')) return '/';
  return address.pathname + address.search;
}
