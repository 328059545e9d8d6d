/**
 * Where browsers report what the policy has stopped. They know the address by `report-to` over https only, and ignore
 * `report-uri` beside it.
 */
const REPORTS = '/api/csp-reports';
const REPORT_GROUP = 'csp';

/** Names the address of reports for `report-to`. */
export const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${REPORTS}"`;

interface Circumstances {
  /** Of dev servers, which the page also keeps sockets to. */
  readonly devOrigins?: readonly string[];
  /** Of the files of builds that lie elsewhere. */
  readonly fileOrigins?: readonly string[];
  readonly isHttps?: boolean;
}

/**
 * The policy of the site's pages: scripts from this origin and those of its builds only and never evaluated, styles only
 * with the nonce of the answer.
 *
 * @param nonce of this one answer
 */
export function contentSecurityPolicy(
  nonce: string,
  { devOrigins = [], fileOrigins = [], isHttps = false }: Circumstances = {},
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
    // A worker would run the code of a build outside this policy, a service worker for every page.
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // One policy, which the shell creates: see `shell/src/boot/scriptPolicy.ts`.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${REPORTS}`,
    ...(isHttps ? [`report-to ${REPORT_GROUP}`] : []),
  ].join('; ');
}
