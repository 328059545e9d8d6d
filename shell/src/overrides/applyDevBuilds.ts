import type { RemoteManifest, RegisteredRemote } from '@site/contract/http/registry';
import type { OverrideBody } from '@site/contract/http/releases';
import { moveTo, remotes } from '../federation/registry.ts';

/** A dev server responds only after its build has finished. */
const BUILD_TIMEOUT_MS = 15_000;

/** Every build has the same. */
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

/** Only this browser can fetch them, since they run on its machine. */
export async function applyDevBuilds(overrides: readonly OverrideBody[]): Promise<void> {
  const served = overrides.filter(({ target }) => target.startsWith('http'));
  const builds = (await Promise.all(served.map(readBuild))).filter((build) => build !== undefined);
  const isReplaced = ({ name }: RegisteredRemote) => builds.some((build) => build.name === name);
  moveTo([...remotes().filter((remote) => !isReplaced(remote)), ...builds]);
}
