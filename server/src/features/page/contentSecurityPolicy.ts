import { createHash } from 'node:crypto';
import { policyOf, SCRIPTED_PAGE_DIRECTIVES } from '../../http/securityHeaders.ts';
import { EARLY_EVENTS_SCRIPT } from '@site/contract/earlyEvents';
import { EARLY_REFRESH_SCRIPT } from '@site/contract/earlyRefresh';

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

export const EARLY_SOURCES = [EARLY_EVENTS_SCRIPT, EARLY_REFRESH_SCRIPT].map(sourceOf);

/** Browsers know it from `report-to` over https only, and then ignore `report-uri`. */
const REPORTS = '/api/csp-reports';
const REPORT_GROUP = 'csp';

export const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${REPORTS}"`;

interface Circumstances {
  /** Dev servers, which the page also opens sockets to. */
  readonly devOrigins?: readonly string[];
  readonly fileOrigins?: readonly string[];
  readonly isHttps?: boolean;
}

/** @param nonce unique to the response */
export function contentSecurityPolicy(
  nonce: string,
  { devOrigins = [], fileOrigins = [], isHttps = false }: Circumstances = {},
): string {
  const scripts = ["'self'", ...devOrigins, ...fileOrigins];
  const connections = [...scripts, ...devOrigins.map((origin) => origin.replace(/^http/, 'ws'))];
  return policyOf({
    'default-src': "'none'",
    'script-src': [...scripts, ...EARLY_SOURCES].join(' '),
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': ["'self'", 'data:', ...devOrigins, ...fileOrigins].join(' '),
    'font-src': "'self'",
    'connect-src': connections.join(' '),
    'manifest-src': "'self'",
    'form-action': "'self'",
    ...SCRIPTED_PAGE_DIRECTIVES,
    // Created only by the shell: see `shell/src/core/scriptPolicy.ts`.
    'trusted-types': 'default',
    'report-uri': REPORTS,
    ...(isHttps && { 'report-to': REPORT_GROUP }),
  });
}
