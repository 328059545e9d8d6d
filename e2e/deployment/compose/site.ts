import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { registry, type RegisteredRemote } from '@site/contract/http/registry';
import type { ServerStatus } from '@site/contract/http/services';
import { remoteFolders } from '@site/webpack/workspace';

/** Milliseconds in which what has changed must be served. */
const TIMEOUT_MS = 60_000;

export const remoteNames = remoteFolders().map((folder) => path.basename(folder));

async function read(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-language': 'en' } });
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}.`);
  return answer.text();
}

async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(250);
    }
  }
}

export async function liveRemotes(site: string): Promise<readonly RegisteredRemote[]> {
  return registry.parse(JSON.parse(await read(`${site}/api/registry`))).remotes;
}

export function untilLive(
  site: string,
  isRight: (remote: RegisteredRemote) => boolean,
): Promise<readonly RegisteredRemote[]> {
  return eventually(async () => {
    const remotes = await liveRemotes(site);
    const right = remotes.filter(isRight).map(({ name }) => name);
    const missing = remoteNames.filter((name) => !right.includes(name));
    if (missing.length > 0) throw new Error(`Visitors don't get what they should of ${missing.join(', ')}.`);
    return remotes;
  });
}

export async function untilRendered(page: string, text: string): Promise<void> {
  await eventually(async () => {
    const html = await read(page);
    if (!html.includes('<div id="root" data-lang='))
      throw new Error(`${page} is not rendered on the server.`);
    if (!html.includes(text)) throw new Error(`${page} does not contain "${text}".`);
  });
}

export async function untilPlayed(site: string): Promise<void> {
  await eventually(async () => {
    const { online, max } = JSON.parse(await read(`${site}/api/status`)) as ServerStatus;
    // Its three servers have room for 100 each; the demo's own number is out of a thousand.
    if (!online || max !== 300) throw new Error(`${online} of ${max} players are online.`);
  });
}

export const pagesOf = ({ modules }: RegisteredRemote): string[] =>
  modules.flatMap(({ routes }) => routes.map((route) => route.path)).filter((page) => !page.includes(':'));

export async function expectServed(site: string): Promise<void> {
  for (const remote of await untilLive(site, () => true)) {
    if (!remote.entry) throw new Error(`${remote.name} has no entry.`);
    for (const address of [remote.entry, ...pagesOf(remote)]) await read(new URL(address, site).href);
  }
}
