import path from 'node:path';
import type { SiteConfig } from '@site/contract/http/site';
import { readConfig } from '../../config/config.ts';
import { readSiteFile } from '../../config/siteFile.ts';
import { newFolder, writeFiles } from '@site/backend/testing/folder';

export function siteWith(change: (site: SiteConfig) => object) {
  const folder = newFolder();
  const site = readSiteFile(readConfig({}).siteConfig);
  writeFiles(folder, { 'site.json': JSON.stringify({ ...site, ...change(site) }) });
  return { SITE_CONFIG: path.join(folder, 'site.json') };
}
