import path from 'node:path';
import { isExecutable, pathFolders } from '../src/programFiles.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium of this machine; `undefined` if there is none. */
export function installedChromium(): string | undefined {
  const onPath = NAMES.flatMap((name) => pathFolders().map((folder) => path.join(folder, name)));
  return [process.env['CHROMIUM'] ?? '', ...onPath, ...MAC].find((file) => file && isExecutable(file));
}
