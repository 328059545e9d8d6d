import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.ts';
import { startSite, temporaryFolder, type Site } from './site.ts';

/** With settings in place of those of `config/site.json`. */
export async function startSiteWith(settings: object): Promise<Site> {
  const site = JSON.parse(readFileSync(path.join(root, 'config/site.json'), 'utf8')) as object;
  const file = path.join(temporaryFolder('config'), 'site.json');
  writeFileSync(file, JSON.stringify({ ...site, ...settings }));
  return startSite({ SITE_CONFIG: file });
}

export const startOpenSite = (publicPaths: readonly string[]) => startSiteWith({ publicPaths });
