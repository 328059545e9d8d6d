import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildRemote, FIXTURES } from './buildRemote.ts';
import { startSite, temporaryFolder } from './site.ts';

async function seedDemo(): Promise<string> {
  const { dataDir, end } = await startSite();
  await end();
  return dataDir;
}

async function buildFixtures(): Promise<string> {
  const dist = temporaryFolder('fixtures');
  for (const name of readdirSync(path.join(FIXTURES, 'remotes')))
    await buildRemote(path.join(FIXTURES, 'remotes', name), dist);
  return dist;
}

/** Once for all sites, which get copies. */
export default async function seed(): Promise<() => void> {
  const [data, fixtures] = await Promise.all([seedDemo(), buildFixtures()]);
  Object.assign(process.env, { SEEDED_DATA: data, FIXTURES_DIST: fixtures });
  return () => {
    for (const folder of [data, fixtures]) rmSync(folder, { recursive: true, force: true });
  };
}
