import type { RegisteredRemote, RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';

/** A path without the names of what stands in it: `/clans/:clan` and `/clans/:tag` are the same page. */
const shapeOf = (path: string) => path.toLowerCase().replace(/:[^/]+/g, ':');

/** No two remotes may bring the same page: which of them a visitor gets would depend on their names. */
export function checkPages(manifest: RemoteManifest, live: readonly RegisteredRemote[]): GateProblem[] {
  const owners = new Map(
    live
      .filter(({ name }) => name !== manifest.name)
      .flatMap(({ name, modules }) =>
        modules.flatMap(({ routes }) => routes.map(({ path }): [string, string] => [shapeOf(path), name])),
      ),
  );
  return manifest.modules.flatMap(({ module, routes }) =>
    routes.flatMap(({ path }): GateProblem[] => {
      const owner = owners.get(shapeOf(path));
      if (owner === undefined) return [];
      return [
        {
          check: 'contract',
          what: `The page ${path} is already one of the remote "${owner}".`,
          where: `${manifest.name}@${manifest.version}, module ${module}`,
          todo: `Choose another path, or have "${owner}" give this one up first.`,
        },
      ];
    }),
  );
}
