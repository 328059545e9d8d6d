import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { fail, say } from './say.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env['CHROMIUM'] ?? '', ...onPath, ...MAC].find((file) => file && isExecutable(file));
}

function mayInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
}

/**
 * Finds the Chromium that the browser tests run in, and installs it where this user may.
 *
 * @returns the path of the program; without one the command ends with a line that says what to do
 */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  if (mayInstall()) {
    say('installing Chromium for the browser tests …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env });
    const now = installed();
    if (now) return now;
  }
  return fail('The browser tests need Chromium: install it (apt-get install chromium), or set CHROMIUM to its path.');
}
