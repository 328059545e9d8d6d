import path from 'node:path';
import { readConfig } from '../../config.ts';
import { readSiteFile } from '../../siteFile.ts';
import { newFolder, writeFiles } from '../../testing/folder.ts';

/** The environment of an app whose `config/site.json` names these services. */
export function siteWith(services: { readonly status?: string; readonly avatars?: string }) {
  const folder = newFolder();
  const site = readSiteFile(readConfig({}).siteConfig);
  const { status = site.services.status.url, avatars = site.services.avatars.url } = services;
  const changed = { ...site, services: { status: { url: status }, avatars: { url: avatars } } };
  writeFiles(folder, { 'site.json': JSON.stringify(changed) });
  return { SITE_CONFIG: path.join(folder, 'site.json') };
}
