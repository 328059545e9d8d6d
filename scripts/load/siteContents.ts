import type { ClanSummary } from '@site/contract/http/clans';
import { remoteManifest, type Registry } from '@site/contract/http/registry';
import type { StatsRow } from '@site/contract/http/stats';
import { MODES, modeId, RANGES } from '@site/contract/modes';
import { readConfig } from '../../server/src/config.ts';
import { readSiteFile } from '../../server/src/siteFile.ts';
import { isGood, jsonOf } from '../traffic/calls.ts';
import type { HttpClient } from '../traffic/httpClient.ts';

/** What there is to look at on a site. */
export interface SiteContents {
  readonly players: readonly string[];
  readonly clans: readonly string[];
  /** The leaderboards, as the API is asked for them. */
  readonly boards: readonly string[];
  /** Addresses of the files that a page of a remote needs, by remote and feature. */
  readonly files: (remote: string, feature: string) => readonly string[];
}

/** A script that every page of a remote needs, or that belongs to a feature: its code and its strings. */
function belongsTo(feature: string, file: string): boolean {
  const [name = ''] = file.split('.');
  return file.endsWith('.js') && (name.startsWith('src_') || name === feature || name === `${feature}-en`);
}

/** Looks around on a site as a visitor can. */
export async function readContents(client: HttpClient): Promise<SiteContents> {
  const site = readSiteFile(readConfig({}).siteConfig);
  const boards = MODES.flatMap((mode) =>
    RANGES.map((range) => `/api/stats?mode=${modeId(mode, site.name)}&range=${range}`),
  );
  const rows = jsonOf<StatsRow[]>(await client.send('GET', boards.at(-1) ?? ''));
  const clans = jsonOf<ClanSummary[]>(await client.send('GET', '/api/clans?limit=50&offset=0'));
  const { remotes } = jsonOf<Registry>(await client.send('GET', '/api/registry'));
  const files = new Map<string, readonly string[]>();
  for (const { name, entry } of remotes) {
    const base = entry.slice(0, entry.lastIndexOf('/') + 1);
    const answer = await client.send('GET', `${base}manifest.json`);
    // Only builds that came with the site have it beside their entry.
    const inManifest = isGood(answer) ? Object.keys(remoteManifest.parse(jsonOf(answer)).files) : [];
    files.set(name, [entry, ...inManifest.map((file) => base + file)]);
  }
  return {
    players: rows.map(({ name }) => name),
    clans: clans.map(({ name }) => name),
    boards,
    files(remote, feature) {
      const [entry, ...others] = files.get(remote) ?? [];
      const own = others.filter((address) => belongsTo(feature, address.slice(address.lastIndexOf('/') + 1)));
      return entry === undefined ? [] : [entry, ...own];
    },
  };
}
