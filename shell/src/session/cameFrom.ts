/**
 * Where to go after a login.
 *
 * @param query the query of the login page; `from` counts only as a path of this very origin
 */
export function cameFrom(query: URLSearchParams): string {
  const from = query.get('from') ?? '/';
  // An address such as //elsewhere or /\elsewhere starts with a slash too, and leads away.
  const address = URL.parse(from, location.origin);
  if (!from.startsWith('/') || address?.origin !== location.origin) return '/';
  return address.pathname + address.search;
}
