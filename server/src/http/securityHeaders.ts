import type { FastifyInstance } from 'fastify';

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

/** As strict as a response without content needs; pages and build files loosen theirs. */
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

/** A published SVG opened as a page must not run scripts, submit forms or belong to this origin. */
export const FILE_POLICY =
  "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Code of a build may act in each page that runs scripts. A worker would run outside the policy of pages. */
export const SCRIPTED_PAGE_DIRECTIVES = {
  'worker-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
} as const;

export const policyOf = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ');

/** The policy of the SDK's documentation, whose gallery needs the style elements of styled-components. */
export const DOCS_POLICY = policyOf({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'form-action': "'none'",
  ...SCRIPTED_PAGE_DIRECTIVES,
  'trusted-types': "'none'",
});

const ONE_YEAR = 365 * 24 * 3600;

export const STRICT_TRANSPORT_SECURITY = `max-age=${ONE_YEAR}`;

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    // Only for https. Other hosts of the domain are not this site's decision.
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
  });
}
