import { installedChromium } from '../../server/gate/installedChromium.ts';
import { fail } from '../../server/src/terminal.ts';
import { aptInstall, mayInstall } from './programs.ts';

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
