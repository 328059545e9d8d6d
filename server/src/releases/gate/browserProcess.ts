import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const fileIn = (folder: string) => path.join(folder, 'browser.pid');

/** Notes which process the browser is, for who has to end it when the worker can't. */
export function noteBrowser(folder: string, pid: number): void {
  writeFileSync(fileIn(folder), String(pid));
}

/** Returns the process of a browser; `undefined` before it has begun. */
export function browserIn(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(fileIn(folder), 'utf8'));
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Kills a browser with all of its processes: one that a page keeps busy obeys nothing else. */
export function killBrowser(folder: string): void {
  const pid = browserIn(folder);
  if (pid === undefined) return;
  try {
    // Playwright starts it as the leader of a group of its own, where there are such groups.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
