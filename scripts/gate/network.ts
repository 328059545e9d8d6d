import type { BrowserContext } from '@playwright/test';

/** Where a build may be loaded from, as the policy of its page says. */
export interface AllowedOrigins {
  readonly site: string;
  readonly others: readonly string[];
}

/**
 * Asks the site for a page, and its policy for the origins that the build lies on.
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
 * Arguments of a browser that finds no other host, whoever asks: also what no page sees, such as a redirect. A site that is
 * reached from within its network, without https, counts as one that people reach with it.
 */
export function hostArguments({ site, others }: AllowedOrigins): string[] {
  const hosts = [site, ...others].map((origin) => `EXCLUDE ${new URL(origin).hostname}`);
  return [
    `--host-resolver-rules=MAP * ~NOTFOUND, ${hosts.join(', ')}`,
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    `--unsafely-treat-insecure-origin-as-secure=${site}`,
  ];
}

/** Has a browser reach the site and the origins of its builds, and nothing else. */
export async function limitNetwork(context: BrowserContext, { site, others }: AllowedOrigins): Promise<void> {
  const allowed = new Set([site, ...others]);
  await context.route('**/*', (route) => {
    const { origin, protocol } = new URL(route.request().url());
    const isLocal = protocol === 'data:' || protocol === 'blob:';
    return isLocal || allowed.has(origin) ? route.continue() : route.abort('accessdenied');
  });
  // A socket is a session's, and the gate has none: it opens, and nothing ever comes.
  await context.routeWebSocket(/.*/, () => undefined);
}
