import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { killBrowser, type BrowserNote } from '../src/releases/gate/workerProcess.ts';
import { hostArguments, type AllowedOrigins } from './network.ts';
import { startReadOnlyProxy } from './readOnlyProxy.ts';

/** What a browser needs of the environment. The worker's token, and whatever else is there, is not for it. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

/** Megabytes of JavaScript that a page may hold: more than any of the site needs. */
const HEAP_MB = 512;

/** Milliseconds for the browser to close by itself. */
const FAREWELL_MS = 5_000;

/**
 * Starts a browser with a new profile that reads from the origins and reaches nothing else. Root has to go without the
 * sandbox, and containers may.
 *
 * @param cookie of the job
 */
export async function launchBrowser(executablePath: string, origins: AllowedOrigins, cookie?: string) {
  const env = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const proxy = await startReadOnlyProxy(origins, cookie);
  try {
    const browser = await chromium.launch({
      executablePath,
      env: Object.fromEntries(env),
      proxy: { server: proxy.address },
      chromiumSandbox: process.getuid?.() !== 0 && process.env['CHROMIUM_SANDBOX'] !== 'off',
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-dev-shm-usage',
        `--js-flags=--max-old-space-size=${HEAP_MB}`,
        ...hostArguments(origins, proxy.address),
      ],
    });
    const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
    const pid = processInfo.find(({ type }) => type === 'browser')?.id;
    // Whoever has started this process ends the browser where it can't do so itself.
    if (pid !== undefined) process.send?.({ browser: pid } satisfies BrowserNote);
    return {
      browser,
      async close() {
        await Promise.race([browser.close(), sleep(FAREWELL_MS, undefined, { ref: false })]);
        killBrowser(pid);
        await proxy.close();
      },
    };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}
