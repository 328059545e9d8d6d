import { existsSync } from 'node:fs';
import path from 'node:path';
import { remoteName } from '@site/contract/http/registry';
import { NON_PAGE_SEGMENTS, RESERVED_SEGMENTS } from '@site/contract/pages';
import { root } from '@site/webpack/workspace';
import { siteBuilds } from '../lib/builds.ts';
import { siteFeatures } from '../lib/siteFeatures.ts';

/** What runs beside the remotes in the compose files. */
const SERVICES = ['admin', 'gate', 'gateway', 'migrate', 'postgres', 'redis', 'server', 'shell'];

/** Names already in use; `all` means every remote in a deploy token. */
const RESERVED = ['all', ...NON_PAGE_SEGMENTS, ...RESERVED_SEGMENTS, ...SERVICES];

/** @returns why a new remote can't have this name, or undefined if it can */
export async function nameProblem(name: string): Promise<string | undefined> {
  if (!name) return 'What should the remote be called? npm run create:remote -- daily-quests';
  if (!remoteName.safeParse(name).success) {
    return `"${name}" is not a valid remote name: a lower-case letter, then lower-case letters, digits and hyphens, at most 40 characters.`;
  }
  const folder = path.join('remotes', name);
  if (existsSync(path.join(root, folder))) return `"${name}" is taken: there is ${folder} already.`;
  if (RESERVED.includes(name) || siteBuilds().some((build) => build.name === name)) {
    return `"${name}" is reserved: it means something else in addresses, builds or tokens of the site.`;
  }
  const features = await siteFeatures();
  const owner = features.find(({ routes }) =>
    routes.some(({ path: page }) => page.split('/')[1] === name),
  )?.folder;
  return owner && `"${name}" is taken: ${owner} has the page /${name}, which the new remote would have too.`;
}
