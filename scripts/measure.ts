import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { format, resolveConfig } from 'prettier';
import { circumstancesOf } from './measure/circumstances.ts';
import { documentOf, sectionsOf, sectionText } from './measure/document.ts';
import { measureApart } from './measure/measureApart.ts';
import { PARTS } from './measure/parts.ts';
import { buildAll, monolithBuild, siteBuilds } from './lib/builds.ts';
import { fail, say } from '../server/src/terminal.ts';
import { interruption } from './traffic/interruption.ts';

const DOCUMENT = path.join(root, 'docs/measurements.md');

const named = process.argv.slice(2);
const unknown = named.find((name) => !PARTS.some(({ id }) => id === name));
if (unknown)
  fail(
    `There is nothing to measure called "${unknown}". There are: ${PARTS.map(({ id }) => id).join(', ')}.`,
  );
const chosen = named.length > 0 ? PARTS.filter(({ id }) => named.includes(id)) : PARTS;

// What is not built yet would count as the time of the first part that needs it.
await buildAll([...siteBuilds(), monolithBuild()]);
const interrupted = interruption();
const circumstances = circumstancesOf(DOCUMENT);
const options = { ...(await resolveConfig(DOCUMENT)), filepath: DOCUMENT };
const missing: string[] = [];
for (const part of chosen) {
  say(`── ${part.title}`);
  const section = await measureApart(part, interrupted);
  if (interrupted.aborted) fail('It was interrupted; what was measured before is in docs/measurements.md.');
  missing.push(...section.missing.map((sentence) => `${part.title}: ${sentence}`));
  // Each at once, so that nothing is lost that was measured.
  const before = sectionsOf(existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '');
  const sections = new Map(before).set(part.title, sectionText(part, section, circumstances));
  writeFileSync(DOCUMENT, await format(documentOf(PARTS, sections, circumstances), options));
}
say(`written: ${path.relative(root, DOCUMENT)}`);
if (missing.length > 0) fail(missing.map((line) => `not measured: ${line}`).join('\n'));
