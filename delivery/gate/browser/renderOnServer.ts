import { setTimeout as sleep } from 'node:timers/promises';
import { RENDER_FAILURE_HEADER } from '@site/contract/rendering';
import { GATE_AGENT } from '../browserAgent.ts';
import type { CheckedBuild, Finding, FindingSink } from './findings.ts';
import { todoOfRendering } from './todos.ts';
import type { Visitor } from './visit.ts';

/** Milliseconds for the server to render a page of a new build, and between two requests for it. */
const TIMEOUT_MS = 10_000;
const RETRY_MS = 500;

/** @returns why the server can't render a page; `undefined` also if it can't in time, since it then isn't rendered for visitors either */
async function failureOf(path: string, { site, cookie }: CheckedBuild): Promise<string | undefined> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    const response = await fetch(site + path, {
      headers: { accept: 'text/html', 'user-agent': GATE_AGENT, ...(cookie ? { cookie } : {}) },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    const failure = response.headers.get(RENDER_FAILURE_HEADER);
    if (failure !== 'pending') return failure === null ? undefined : decodeURIComponent(failure);
    await sleep(RETRY_MS);
  }
  return undefined;
}

function sourcesOfServer(stack: string, { name, version }: CheckedBuild): string[] {
  const lines = stack.matchAll(/(?:^|[\s(])([\w-]+)(\/server\/[\w.@+~-]+\.cjs:\d+:\d+)/gm);
  const own = [...lines].filter(([, remote]) => remote === name);
  return own.map(([, , place]) => `/remotes/${name}/${version}${place}`);
}

/** Has the server render each page, so that the following visits find it rendered, and records why it can't. */
export async function renderOnServer(
  _visitor: Visitor,
  { build, findings }: { build: CheckedBuild; findings: FindingSink },
): Promise<readonly Finding[]> {
  for (const path of build.smoke) {
    // A site that doesn't answer is reported by the visits.
    const failure = await failureOf(path, build).catch(() => undefined);
    if (failure !== undefined)
      findings.add({
        what: `The server could not render the page: ${failure.split('\n')[0]}`,
        at: path,
        sources: sourcesOfServer(failure, build),
        todo: todoOfRendering(failure),
      });
  }
  return [];
}
