import path from 'node:path';
import { NON_PAGE_SEGMENTS, RESERVED_SEGMENTS } from '@site/contract/pages';
import { remoteFolders } from '@site/webpack/workspace';
import type { TakenNames } from '../../sdk/create/src/nameProblem.ts';
import { siteBuilds } from './builds.ts';
import { siteFeatures } from './siteFeatures.ts';

/** What runs beside the remotes in the compose files. */
const SERVICES = ['admin', 'gate', 'gateway', 'migrate', 'postgres', 'redis', 'server', 'shell'];

/** Names already in use; `all` means every remote in a deploy token. */
const RESERVED = ['all', ...NON_PAGE_SEGMENTS, ...RESERVED_SEGMENTS, ...SERVICES];

export async function takenNames(): Promise<TakenNames> {
  const features = await siteFeatures();
  return {
    reserved: [...RESERVED, ...siteBuilds().map(({ name }) => name)],
    remotes: remoteFolders().map((folder) => path.basename(folder)),
    pages: features.flatMap(({ folder, routes }) => routes.map((route) => ({ ...route, owner: folder }))),
  };
}
