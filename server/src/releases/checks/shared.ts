import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { isRange, isWithin } from './ranges.ts';
import type { ShellContract } from './shellContract.ts';

function whatIsWrong(
  range: string,
  provided: string | undefined,
): Pick<GateProblem, 'what' | 'todo'> | undefined {
  if (provided === undefined)
    return {
      what: 'This build takes it from the shell, and the running shell does not provide it.',
      todo: 'Bundle it with the remote, or have the shell share it first (webpack/sharedModules.ts).',
    };
  if (!isRange(range))
    return {
      what: `"${range.slice(0, 100)}" is no range of versions.`,
      todo: 'Build the remote with remoteConfig of webpack/.',
    };
  if (isWithin(provided, range)) return undefined;
  return {
    what: `This build needs ${range}, and the running shell provides ${provided}.`,
    todo: 'Build it with the version that the running shell provides.',
  };
}

/** Whether the running shell provides everything a build takes from it, in versions that suit. */
export function checkShared({ shared }: RemoteManifest, shell: ShellContract | undefined): GateProblem[] {
  if (!shell) return [];
  return Object.entries(shared).flatMap(([name, range]) => {
    const wrong = whatIsWrong(range, Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined);
    return wrong
      ? [{ check: 'shared' as const, where: `manifest.json: shared, ${name}`.slice(0, 500), ...wrong }]
      : [];
  });
}
