import path from 'node:path';
import { aptInstall, isExecutable, mayInstall, pathFolders } from './programs.ts';
import { fail } from './say.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium of this machine, `undefined` where there is none. */
export function installedChromium(): string | undefined {
  const onPath = NAMES.flatMap((name) => pathFolders().map((folder) => path.join(folder, name)));
  return [process.env['CHROMIUM'] ?? '', ...onPath, ...MAC].find((file) => file && isExecutable(file));
}

/**
 * Finds the Chromium that the browser tests run in, and installs it where this user may.
 *
 * @returns the path of the program; without one the command ends with a line that says what to do
 */
export function findChromium(): string {
  const found = installedChromium();
  if (found) return found;
  if (mayInstall()) {
    aptInstall('chromium', 'Chromium for the browser tests');
    const now = installedChromium();
    if (now) return now;
  }
  return fail(
    'The browser tests need Chromium: install it (apt-get install chromium), or set CHROMIUM to its path.',
  );
}
