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

/** Sets the headers of every answer, errors among them. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
}
