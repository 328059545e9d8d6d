import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.ts';
import { startSite, temporaryFolder, type Site } from './site.ts';

export async function startOpenSite(publicPaths: readonly string[]): Promise<Site> {
  const site = JSON.parse(readFileSync(path.join(root, 'config/site.json'), 'utf8')) as object;
  const file = path.join(temporaryFolder('config'), 'site.json');
  writeFileSync(file, JSON.stringify({ ...site, publicPaths }));
  return startSite({ SITE_CONFIG: file });
}
