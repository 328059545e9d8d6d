import path from 'node:path';
import { isExecutable, pathFolders } from '@site/backend/programFiles';

/** Chromium without a user interface, as Debian and as its own project name it. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const onPath = (names: readonly string[]) =>
  names.flatMap((name) => pathFolders().map((folder) => path.join(folder, name)));

const firstOf = (files: readonly string[]) => files.find((file) => file && isExecutable(file));

/** The Chromium that was chosen, or one of this machine that draws no windows; `undefined` if there is none. */
export function headlessChromium(): string | undefined {
  return firstOf([process.env['CHROMIUM'] ?? '', ...onPath(HEADLESS)]);
}

export function installedChromium(): string | undefined {
  return headlessChromium() ?? firstOf([...onPath(NAMES), ...MAC]);
}
