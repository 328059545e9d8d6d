/// <reference path="./semver.d.ts" />
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { satisfies, validRange } from 'semver';
import { z } from 'zod';

export const shellContract = z.object({
  /** The version of `shell/store`. */
  store: z.string(),
  /** Versions of all other packages that remotes share with the shell, by share key. */
  shared: z.record(z.string(), z.string()),
  /** Exports of both, by share key. */
  exports: z.record(z.string(), z.array(z.string())).optional(),
});

export type ShellContract = z.infer<typeof shellContract>;

/** @returns `undefined` if the shell was not built, or by an older version of this repository */
export async function readShellContract(shellDir: string): Promise<ShellContract | undefined> {
  const text = await readFile(path.join(shellDir, 'contract.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : shellContract.parse(JSON.parse(text));
}

/** Longer than any range that a build writes, and short enough to parse quickly. */
const MAX_RANGE_LENGTH = 100;

function whatIsWrong(
  range: string,
  provided: string | undefined,
  name = '',
): Pick<GateProblem, 'what' | 'todo'> | undefined {
  if (provided === undefined)
    return {
      what: 'This build takes it from the shell, and the running shell does not provide it.',
      todo: 'Bundle it with the remote, or have the shell share it first (sdk/remote/src/build/sharedModules.ts).',
    };
  if (range.length > MAX_RANGE_LENGTH || validRange(range) === null)
    return {
      what: `"${range.slice(0, 100)}" is not a version range.`,
      todo: 'Build the remote with remoteConfig of @site/remote.',
    };
  if (satisfies(provided, range)) return undefined;
  return {
    what: `This build needs ${name}${range}, and the running shell provides ${provided}.`,
    todo: 'Build it with the version that the running shell provides, or wait until the shell it was built against is live.',
  };
}

export function checkContract({ store }: RemoteManifest, shell: ShellContract | undefined): GateProblem[] {
  const wrong = shell
    ? whatIsWrong(store, shell.store, 'shell/store ')
    : {
        what: 'The running shell does not say which version of shell/store it provides.',
        todo: 'Build the shell of the site anew (npm run build -- shell).',
      };
  return wrong ? [{ check: 'contract', where: 'manifest.json: store', ...wrong }] : [];
}

export function checkShared({ shared }: RemoteManifest, shell: ShellContract | undefined): GateProblem[] {
  if (!shell) return [];
  return Object.entries(shared).flatMap(([name, range]) => {
    const wrong = whatIsWrong(range, Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined);
    return wrong
      ? [{ check: 'shared' as const, where: `manifest.json: shared, ${name}`.slice(0, 500), ...wrong }]
      : [];
  });
}

export function checkUses({ uses = {} }: RemoteManifest, shell: ShellContract | undefined): GateProblem[] {
  return Object.entries(uses).flatMap(([name, used]): GateProblem[] => {
    const given = shell?.exports && Object.hasOwn(shell.exports, name) ? shell.exports[name] : undefined;
    const missing = given ? used.filter((each) => each !== '*' && !given.includes(each)) : [];
    if (missing.length === 0) return [];
    return [
      {
        check: name === 'shell/store' ? 'contract' : 'shared',
        what: `This build uses ${missing.slice(0, 10).join(', ')} of ${name}, which the running shell does not give.`,
        where: `manifest.json: uses, ${name}`.slice(0, 500),
        todo: 'Do without it, or have the shell give it first.',
      },
    ];
  });
}
