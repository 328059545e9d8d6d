import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '@site/webpack/workspace';
import { buildAll, siteBuilds } from '../parts/builds.ts';
import { findChromium } from '../parts/chromium.ts';
import { fail, say } from '../parts/say.ts';
import { allShots } from '../shots/allShots.ts';
import { chosen, picturesOf, type Picture } from '../shots/pictures.ts';
import { createSessions } from '../shots/sessions.ts';
import { sheet } from '../shots/sheet.ts';
import { nameOf } from '../shots/shot.ts';
import { createSites } from '../shots/sites.ts';
import { take } from '../shots/take.ts';

const folder = path.join(root, '.shots');
const WORKERS = Math.min(4, availableParallelism());

const words = process.argv.slice(2);
const pictures = chosen(allShots, words);
if (pictures.length === 0)
  fail(`No screen is called like that. There are: ${allShots.map(nameOf).join(', ')}`);

/** A picture of a state that is gone would be taken for one of today. */
function removeStale(): void {
  const known = new Set(allShots.flatMap(picturesOf).map(({ file }) => file));
  for (const file of readdirSync(folder)) if (!known.has(file)) rmSync(path.join(folder, file));
}

await buildAll(siteBuilds());
mkdirSync(folder, { recursive: true });
removeStale();
say(`${pictures.length} pictures of ${new Set(pictures.map(({ shot }) => shot)).size} states …`);

const sites = createSites();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
const failures: string[] = [];
const queue = [...pictures];

async function takeNext(picture: Picture, sessions: ReturnType<typeof createSessions>): Promise<void> {
  const file = path.join(folder, picture.file);
  rmSync(file, { force: true });
  try {
    const site = await sites.urlFor(picture.shot.isMaintenance ?? false);
    writeFileSync(file, await take(picture, { browser, site, sessions }));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error);
    failures.push(`${picture.file}: ${reason}`);
  }
}

async function work(): Promise<void> {
  const sessions = createSessions(browser);
  for (let next = queue.shift(); next; next = queue.shift()) await takeNext(next, sessions);
}

try {
  await Promise.all(Array.from({ length: WORKERS }, work));
} finally {
  await browser.close();
  await sites.stop();
}
writeFileSync(
  path.join(folder, 'index.html'),
  sheet(allShots, (file) => existsSync(path.join(folder, file))),
);
say(`${pictures.length - failures.length} pictures are in .shots; open .shots/index.html`);
for (const failure of failures) process.stderr.write(`could not be taken: ${failure}\n`);
if (failures.length > 0) process.exit(1);
