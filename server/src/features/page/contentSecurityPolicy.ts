/**
 * The policy of the site's pages: scripts from this origin only and never evaluated, styles only with the nonce of
 * the answer.
 *
 * @param nonce of this one answer
 * @param devOrigins origins of dev servers, which the page reads scripts from and keeps sockets to
 */
export function contentSecurityPolicy(nonce: string, devOrigins: readonly string[] = []): string {
  const scripts = ["'self'", ...devOrigins];
  const connections = ["'self'", ...devOrigins, ...devOrigins.map((origin) => origin.replace(/^http/, 'ws'))];
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
