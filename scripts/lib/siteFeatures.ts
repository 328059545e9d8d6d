import { globSync } from 'node:fs';
import path from 'node:path';
import type { Guard } from '@site/contract/guards';
import { root } from '@site/webpack/workspace';

/** A page of the shell or of a remote. */
interface Route {
  readonly path: string;
  readonly guard: Guard;
}

/** A feature of the shell or of a remote. */
interface SiteFeature {
  /** From the root of the repository. */
  readonly folder: string;
  readonly routes: readonly Route[];
}

/** Reads every feature of shell and remotes, as their sources have it. */
export async function siteFeatures(): Promise<readonly SiteFeature[]> {
  const files = globSync('{remotes/*/src/features,shell/src/pages}/*/feature.ts', { cwd: root });
  const found = files.map(async (file) => {
    const exported = Object.values((await import(path.join(root, file))) as Record<string, object>);
    return exported
      .filter((value): value is Pick<SiteFeature, 'routes'> => 'routes' in value)
      .map(({ routes }) => ({ folder: path.dirname(file), routes }));
  });
  return (await Promise.all(found)).flat();
}
