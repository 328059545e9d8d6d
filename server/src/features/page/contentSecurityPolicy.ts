interface Origins {
  /** Of dev servers, which the page also keeps sockets to. */
  readonly devOrigins?: readonly string[];
  /** Of the files of builds that lie elsewhere. */
  readonly fileOrigins?: readonly string[];
}

/**
 * The policy of the site's pages: scripts from this origin and those of its builds only and never evaluated, styles only
 * with the nonce of the answer.
 *
 * @param nonce of this one answer
 */
export function contentSecurityPolicy(
  nonce: string,
  { devOrigins = [], fileOrigins = [] }: Origins = {},
): string {
  const scripts = ["'self'", ...devOrigins, ...fileOrigins];
  const connections = [...scripts, ...devOrigins.map((origin) => origin.replace(/^http/, 'ws'))];
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
