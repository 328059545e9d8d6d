import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { contactSheet } from './lib/contactSheet.ts';
import { buildAll, siteBuilds } from './lib/builds.ts';
import { say } from '@site/backend/terminal';
import { e2e } from './lib/stages.ts';

const folder = path.join(root, '.shots');
const args = process.argv.slice(2);
const isWhole = args.length === 0;

await buildAll(siteBuilds());
// Otherwise an outdated picture of a removed state would be taken for a current one.
if (isWhole) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const { isGreen } = await e2e(isWhole ? ['e2e/specs/walk/'] : args, { SHOTS: folder });
const pictures = readdirSync(folder)
  .filter((name) => name.endsWith('.png'))
  .map((name) => ({ name, takenAt: statSync(path.join(folder, name)).mtimeMs }))
  .toSorted((one, other) => one.takenAt - other.takenAt)
  .map(({ name }) => name);
writeFileSync(path.join(folder, 'index.html'), contactSheet(pictures));
say(`${pictures.length} pictures are in .shots; open .shots/index.html`);
if (!isGreen) process.exit(1);
