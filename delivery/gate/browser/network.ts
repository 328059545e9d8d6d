import type { BrowserContext, Route } from '@playwright/test';
import type { SessionUser } from '@site/contract/http/session';
import { needsLogin } from '@site/contract/guards';
import type { Registry } from '@site/contract/http/registry';
import { GATE_AGENT } from '../browserAgent.ts';
import { decideRequest } from './decideRequest.ts';
import type { CheckedBuild } from './findings.ts';
import { bootOf, withoutHydration, withRegistry } from './siteDocument.ts';

const TIMEOUT_MS = 10_000;

/** The origins that a build may be loaded from, according to its page's policy. */
export interface AllowedOrigins {
  readonly site: string;
  readonly others: readonly string[];
}

export async function seeSite({ site, name, cookie }: CheckedBuild) {
  const { origin } = new URL(site);
  const ask = (path: string, accept: string) =>
    fetch(origin + path, {
      headers: { accept, ...(cookie ? { cookie } : {}) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  // The registry for the slots that pages open, which no page needs to know.
  const [answer, registryAnswer] = await Promise.all([
    ask('/', 'text/html'),
    ask('/api/registry', 'application/json'),
  ]);
  const registry = (await registryAnswer.json().catch(() => ({ remotes: [] }))) as Registry;
  const policy = answer.headers.get('content-security-policy') ?? '';
  const named = policy.split(/[\s;]+/).filter((word) => /^https?:\/\/[^/*]+$/.test(word));
  const remotes = bootOf(await answer.text())?.registry.remotes ?? [];
  const modules = remotes.find((remote) => remote.name === name)?.modules ?? [];
  const routes = modules.flatMap((module) => module.routes);
  const pages = routes.map(({ path }) => path);
  const guarded = routes.filter(({ guard }) => needsLogin(guard)).map(({ path }) => path);
  return { origins: { site: origin, others: [...new Set(named)] }, pages, guarded, registry };
}

const hostOf = (origin: string) => {
  const { protocol, hostname, port } = new URL(origin);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
};

/** Lets a browser reach no host but the origins', whatever asks: addresses in digits are resolved by the same rules. */
export function hostArguments({ site, others }: AllowedOrigins): string[] {
  const allowed = [site, ...others].map(hostOf);
  return [
    `--host-resolver-rules=${[...allowed.map((host) => `MAP ${host} ${host}`), 'MAP * ~NOTFOUND'].join(', ')}`,
    '--no-proxy-server',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // An internal http origin of the site counts like its public https one.
    `--unsafely-treat-insecure-origin-as-secure=${site}`,
    '--disable-quic',
    '--disable-shared-workers',
    '--no-pings',
  ];
}

const only = (name: string) => (registry: Registry) => ({
  remotes: registry.remotes.filter((remote) => remote.name === name),
});

/** Headers of an answer that don't hold once it is read. */
const OF_BODY = ['connection', 'content-encoding', 'content-length', 'transfer-encoding'];

/** Answers with a page or the registry of a site that has other remotes. */
export async function answerChanged(
  route: Route,
  cookie: string | undefined,
  change: (registry: Registry) => Registry,
): Promise<void> {
  const answer = await fetch(route.request().url(), {
    headers: { 'user-agent': GATE_AGENT, ...(cookie && { cookie }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  const headers = [...answer.headers].filter(([header]) => !OF_BODY.includes(header));
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const body = isJson
    ? JSON.stringify(change(JSON.parse(text) as Registry))
    : withoutHydration(withRegistry(text, change));
  await route.fulfill({ status: answer.status, headers: Object.fromEntries(headers), body });
}

interface Visit {
  readonly origins: AllowedOrigins;
  readonly user: SessionUser | undefined;
  /** The only remote of the site; all of them if not given. */
  readonly alone: Pick<CheckedBuild, 'name' | 'cookie'> | undefined;
}

async function settle(route: Route, { alone, ...visit }: Visit): Promise<void> {
  const request = route.request();
  const asked = { method: request.method(), url: request.url(), headers: request.headers() };
  const decision = decideRequest(asked, visit);
  if (decision.kind === 'block') return route.abort('accessdenied');
  if (decision.kind === 'pass') {
    const { headers } = decision;
    const { origin, pathname } = new URL(asked.url);
    const namesRemotes = request.resourceType() === 'document' || pathname === '/api/registry';
    if (alone && origin === visit.origins.site && namesRemotes)
      return answerChanged(route, alone.cookie, only(alone.name)).catch(() => route.abort());
    return route.continue(headers ? { headers } : undefined);
  }
  const { status, json, headers } = decision.answer;
  return route.fulfill({
    status,
    ...(headers ? { headers: { ...headers } } : {}),
    ...(json === undefined ? {} : { json }),
  });
}

export async function limitNetwork(context: BrowserContext, visit: Visit): Promise<void> {
  // A page that the gate has changed counts as one from the public network, and the site may be in a private one.
  await context.grantPermissions(['local-network-access']);
  await context.route('**/*', (route) => settle(route, visit));
  // A socket needs a session, which the gate lacks: it opens and stays silent.
  await context.routeWebSocket(/.*/, () => undefined);
}
