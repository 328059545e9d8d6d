import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { fail, say } from '../../server/src/terminal.ts';

const VERSION = '13.5.0';

/** Everything that Lighthouse is and writes. */
export const lighthouseFolder = path.join(root, '.cache/lighthouse');

const packageFolder = path.join(lighthouseFolder, 'node_modules/lighthouse');

function installedVersion(): string | undefined {
  const file = path.join(packageFolder, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/**
 * Installs Lighthouse where it is not there yet. It weighs 176 MB with its packages, too much to arrive with every
 * checkout for a command that few run.
 *
 * @returns the path of its program
 */
export function installLighthouse(): string {
  const program = path.join(packageFolder, 'cli/index.js');
  if (installedVersion() === VERSION) return program;
  say(`installing Lighthouse ${VERSION} into .cache/lighthouse (176 MB, once) …`);
  mkdirSync(lighthouseFolder, { recursive: true });
  const { status } = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      lighthouseFolder,
      `lighthouse@${VERSION}`,
      '--save-exact',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      // The pinned Node runs it, and not the one that runs npm, whose version npm would complain about.
      '--loglevel=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (status !== 0 || installedVersion() !== VERSION) {
    fail(
      `Lighthouse ${VERSION} could not be installed: the registry of npm must be in reach the first time.`,
    );
  }
  return program;
}
