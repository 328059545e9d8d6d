import type { RemoteManifest, RegisteredRemote } from '@site/contract/http/registry';
import type { OverrideBody } from '@site/contract/http/releases';
import { moveTo, remotes } from '../../federation/registry.ts';

/** How long a dev server, which answers when its build is done, may take; in milliseconds. */
const BUILD_TIMEOUT_MS = 15_000;

/** What the entry of a remote is called; every build calls it the same. */
const entryFile = () => remotes()[0]?.entry.split('/').at(-1) ?? '';

async function readBuild({ name, target }: OverrideBody): Promise<RegisteredRemote | undefined> {
  try {
    const answer = await fetch(`${target}/manifest.json`, { signal: AbortSignal.timeout(BUILD_TIMEOUT_MS) });
    const manifest = (await answer.json()) as RemoteManifest;
    if (manifest.name !== name) throw new Error(`${target} serves ${manifest.name}.`);
    const { version, global, modules } = manifest;
    return { name, version, global, modules, entry: `${target}/${entryFile()}` };
  } catch (error) {
    console.warn(`The dev server of ${name} does not answer: the live build stays.`, error);
    return undefined;
  }
}

/** Puts builds of dev servers into the place of the live ones. The site can't ask for them: they are on this machine. */
export async function takeDevBuilds(overrides: readonly OverrideBody[]): Promise<void> {
  const served = overrides.filter(({ target }) => target.startsWith('http'));
  const builds = (await Promise.all(served.map(readBuild))).filter((build) => build !== undefined);
  const isReplaced = ({ name }: RegisteredRemote) => builds.some((build) => build.name === name);
  moveTo([...remotes().filter((remote) => !isReplaced(remote)), ...builds]);
}
