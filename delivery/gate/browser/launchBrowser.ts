import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { GATE_AGENT } from '../browserAgent.ts';
import { killBrowser, type BrowserNote } from '../workerProcess.ts';
import { hostArguments, type AllowedOrigins } from './network.ts';

/** The environment of the browser, without the worker's token and everything else. */
const PASSED_ENV = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

/** Heap limit of a page in megabytes: more than any page of the site needs. */
const HEAP_MB = 512;

const CLOSE_TIMEOUT_MS = 5_000;

/** The sandbox is off for root and optional in containers. */
export async function launchBrowser(executablePath: string, origins: AllowedOrigins) {
  const browser = await chromium.launch({
    executablePath,
    env: Object.fromEntries(PASSED_ENV.map((name) => [name, process.env[name]])),
    chromiumSandbox: process.getuid?.() !== 0 && process.env['CHROMIUM_SANDBOX'] !== 'off',
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      `--js-flags=--max-old-space-size=${HEAP_MB}`,
      `--user-agent=${GATE_AGENT}`,
      ...hostArguments(origins),
    ],
  });
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  // The parent process kills the browser if this one can't.
  if (pid !== undefined) process.send?.({ browser: pid } satisfies BrowserNote);
  return {
    browser,
    async close() {
      await Promise.race([browser.close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      killBrowser(pid);
    },
  };
}
