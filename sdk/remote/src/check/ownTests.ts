import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { say } from '@site/backend/terminal';
import { LIMITS } from '@site/contract/limits';
import { truncate } from '@site/contract/textLength';
import { teamEnvironment } from './teamEnvironment.ts';

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

const NO_TESTS = /^No tests found/m;

interface Scripts {
  readonly scripts?: Readonly<Record<string, string>>;
}

function run(folder: string, what: string, command: string): string {
  const { status, error, stdout, stderr } = spawnSync(command, {
    cwd: folder,
    // Colours and questions are for people.
    env: { ...teamEnvironment(folder), CI: 'true' },
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status === 0) return `${stdout}${stderr}`;
  process.stdout.write(`${stdout}${stderr}`);
  throw new CommandError(
    `${what}: "${command}" ${error ? `can't run (${error.message})` : 'fails, see above'}. To go on without types and tests: --skip-tests`,
  );
}

export function runOwnTests(folder: string): void {
  const { scripts = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Scripts;
  const { test } = scripts;
  if (test === undefined)
    throw new CommandError(
      'package.json has no script "test", which runs before a build goes live. To go on without: --skip-tests',
    );
  say('types and tests …');
  if (existsSync(path.join(folder, 'tsconfig.json')) && !/\btsc\b/.test(test))
    run(folder, 'Types', 'tsc --noEmit');
  const printed = run(folder, 'Tests', 'npm test --silent');
  say(NO_TESTS.test(printed) ? 'types are right; there is no test' : 'types and tests are right');
}

export const whyWithoutTests = (why: string): string =>
  truncate(why === '' ? 'tests skipped' : `tests skipped: ${why}`, LIMITS.reason.max);
