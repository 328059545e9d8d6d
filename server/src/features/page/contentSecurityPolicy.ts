import { createHash } from 'node:crypto';
import { policyOf, SCRIPTED_PAGE_DIRECTIVES } from '../../http/securityHeaders.ts';
import { EARLY_EVENTS_SCRIPT } from '@site/contract/earlyEvents';
import { EARLY_REFRESH_SCRIPT } from '@site/contract/earlyRefresh';

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The document's own scripts, as sources of scripts. */
export const EARLY_SOURCES = [EARLY_EVENTS_SCRIPT, EARLY_REFRESH_SCRIPT].map(sourceOf);

/**
 * The path of violation reports. Browsers know it from `report-to` over https only, and then ignore `report-uri`.
 */
const REPORTS = '/api/csp-reports';
const REPORT_GROUP = 'csp';

/** Defines the endpoint for `report-to`. */
export const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${REPORTS}"`;

interface Circumstances {
  /** Origins of dev servers, which the page also opens sockets to. */
  readonly devOrigins?: readonly string[];
  /** Origins of external build files. */
  readonly fileOrigins?: readonly string[];
  readonly isHttps?: boolean;
}

/**
 * The policy of the site's pages: scripts and images only from this origin and those of its builds, scripts without eval,
 * and the document's own; styles only with the response's nonce.
 *
 * @param nonce unique to this response
 */
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
