import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { isRange, isWithin } from './ranges.ts';
import type { ShellContract } from './shellContract.ts';

/** Whether a build works with the `shell/store` of the running shell. */
export function checkContract({ store }: RemoteManifest, shell: ShellContract | undefined): GateProblem[] {
  const problem = (what: string, todo: string): GateProblem[] => [
    { check: 'contract', what, where: 'manifest.json: store', todo },
  ];
  if (!shell)
    return problem(
      'The running shell does not say which version of shell/store it provides.',
      'Build the shell of the site anew (npm run build -- shell).',
    );
  if (!isRange(store))
    return problem(
      `"${store.slice(0, 100)}" is no range of versions.`,
      'Build the remote with remoteConfig of webpack/.',
    );
  if (isWithin(shell.store, store)) return [];
  return problem(
    `This build needs shell/store ${store}, and the running shell provides ${shell.store}.`,
    'Build it against the shell that is live, or wait until the shell it was built against is.',
  );
}
