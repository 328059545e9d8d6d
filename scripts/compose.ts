import { spawnSync } from 'node:child_process';
import { interruption } from './lib/interruption.ts';
import { fail, say } from '@site/backend/terminal';
import { checkDevelopment } from '../e2e/deployment/compose/checkDevelopment.ts';
import { checkProduction } from '../e2e/deployment/compose/checkProduction.ts';
import { findChromium } from './lib/programs.ts';

const CHECKS = ['development', 'production'] as const;

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !CHECKS.some((check) => check === name));
if (unknown !== undefined)
  fail(`There is no composition called "${unknown}". There are: ${CHECKS.join(', ')}.`);

for (const [what, ...args] of [
  ['engine', 'version'],
  ['Compose', 'compose', 'version'],
] as const) {
  const { status, stderr } = spawnSync('docker', args, { encoding: 'utf8', timeout: 30_000 });
  if (status === 0) continue;
  fail(
    `There is no Docker ${what} here: start one, or name it (DOCKER_HOST), and run this again.\n${stderr ?? ''}`.trim(),
  );
}

const signal = interruption();
const isChosen = (name: (typeof CHECKS)[number]) => chosen.length === 0 || chosen.includes(name);
try {
  if (isChosen('development')) await checkDevelopment(findChromium(), signal);
  if (isChosen('production')) await checkProduction(signal);
} catch (error) {
  fail((error as Error).message);
}
say('what runs in containers works');
