import type { FastifyInstance } from 'fastify';

/** What no page of the site ever asks a browser for. */
const UNUSED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/**
 * The headers of every answer. They are as strict as an answer without any content needs them; a page and the files
 * of the builds loosen what they need where they are answered.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
} as const;

/**
 * The policy of the files of builds. Opened as a page, an SVG that somebody published must not run anything, show a form that
 * sends passwords elsewhere, or count as a page of this origin; a browser ignores the policy of what a page merely loads.
 */
export const FILE_POLICY =
  "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

const ONE_YEAR = 365 * 24 * 3600;

/** What a browser is told that came by https. */
export const STRICT_TRANSPORT_SECURITY = `max-age=${ONE_YEAR}`;

/** Sets the headers of every answer, errors among them. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    // Who came by https is to come back by https; what other hosts of the domain do is not this site's to say.
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
  });
}
