import { globSync } from 'node:fs';
import path from 'node:path';
import type { Guard } from '@site/contract/guards';
import { root } from '@site/webpack/workspace';

interface Route {
  readonly path: string;
  readonly guard: Guard;
}

interface SiteFeature {
  readonly folder: string;
  readonly routes: readonly Route[];
}

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
