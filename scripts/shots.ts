import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { buildAll, siteBuilds } from './lib/builds.ts';
import { say } from '@site/backend/terminal';
import { e2e } from './lib/stages.ts';

const STYLE = `
  body { margin: 24px; background: #15171c; color: #e8eaf0; font: 15px/1.5 system-ui, sans-serif; }
  .row { display: flex; align-items: start; gap: 16px; overflow-x: auto; }
  figure { margin: 0; }
  img { display: block; border: 1px solid #3a3f4b; zoom: 0.33; }
`;

/** Files are named `screen.state.width.lang.png`, in the order of their states. */
function contactSheet(files: readonly string[]): string {
  const figure = (file: string) =>
    `<figure><figcaption>${file}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`;
  const byWidth = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });
  const stateOf = (file: string) => file.split('.').slice(0, 2).join(': ');
  const rows = [...Map.groupBy(files, stateOf)].map(
    ([state, pictures]) =>
      `<h2>${state}</h2><div class="row">${pictures.toSorted(byWidth).map(figure).join('')}</div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style>${rows.join('')}</html>\n`;
}

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
