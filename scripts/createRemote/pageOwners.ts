import { globSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

interface Feature {
  readonly routes: readonly { readonly path: string }[];
}

/** Who has which page: the folder of the feature by the first part of each path, such as `/clans`. */
export async function pageOwners(): Promise<ReadonlyMap<string, string>> {
  const files = globSync('{remotes/*/src/features,shell/src/pages}/*/feature.ts', { cwd: root });
  const owners = files.map(async (file) => {
    const features = Object.values((await import(path.join(root, file))) as Record<string, Feature>);
    const paths = features.flatMap(({ routes }) => routes.map((route) => route.path));
    return paths.map((page) => [`/${page.split('/')[1]}`, path.dirname(file)] as const);
  });
  return new Map((await Promise.all(owners)).flat());
}
