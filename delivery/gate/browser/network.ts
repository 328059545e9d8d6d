import type { BrowserContext, Route } from '@playwright/test';
import type { SessionUser } from '@site/contract/http/session';
import { decideRequest } from './decideRequest.ts';

/** The origins that a build may be loaded from, according to its page's policy. */
export interface AllowedOrigins {
  readonly site: string;
  readonly others: readonly string[];
}

/**
 * Reads the origins of a build from the policy of a page.
 *
 * @param cookie that gives the build
 */
export async function allowedOrigins(site: string, cookie: string | undefined): Promise<AllowedOrigins> {
  const { origin } = new URL(site);
  const answer = await fetch(`${origin}/`, {
    headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) },
    signal: AbortSignal.timeout(10_000),
  });
  const policy = answer.headers.get('content-security-policy') ?? '';
  await answer.body?.cancel();
  const named = policy.split(/[\s;]+/).filter((word) => /^https?:\/\/[^/*]+$/.test(word));
  return { site: origin, others: [...new Set(named)] };
}

/**
 * Arguments that let a browser resolve no host but the proxy. An internal http origin of the site is treated like its
 * public https one.
 */
export function hostArguments({ site }: AllowedOrigins, proxy: string): string[] {
  return [
    `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${new URL(proxy).hostname}`,
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--unsafely-treat-insecure-origin-as-secure=${site}`,
    '--disable-quic',
    '--disable-shared-workers',
    '--no-pings',
  ];
}

async function settle(route: Route, visit: Parameters<typeof decideRequest>[1]): Promise<void> {
  const request = route.request();
  const asked = { method: request.method(), url: request.url(), headers: request.headers() };
  const decision = decideRequest(asked, visit);
  if (decision.kind === 'block') return route.abort('accessdenied');
  if (decision.kind === 'pass')
    return route.continue(decision.headers ? { headers: decision.headers } : undefined);
  const { status, json, headers } = decision.answer;
  return route.fulfill({
    status,
    ...(headers ? { headers: { ...headers } } : {}),
    ...(json === undefined ? {} : { json }),
  });
}

/**
 * Limits a browser to public reads from the site and the origins of its builds.
 *
 * @param user logged in, as pages see it
 */
export async function limitNetwork(
  context: BrowserContext,
  origins: AllowedOrigins,
  user: SessionUser | undefined,
): Promise<void> {
  await context.route('**/*', (route) => settle(route, { origins, user }));
  // A socket needs a session, which the gate lacks: it opens and stays silent.
  await context.routeWebSocket(/.*/, () => undefined);
}
