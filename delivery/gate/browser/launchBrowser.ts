import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { killBrowser, type BrowserNote } from '../workerProcess.ts';
import { hostArguments, type AllowedOrigins } from './network.ts';
import { startReadOnlyProxy } from './readOnlyProxy.ts';

/** The environment of the browser, without the worker's token and everything else. */
const PASSED_ENV = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

/** Heap limit of a page in megabytes: more than any page of the site needs. */
const HEAP_MB = 512;

/** Milliseconds for the browser to close by itself. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Starts a browser with a new profile that can only read from the given origins. The sandbox is off for root and
 * optional in containers.
 *
 * @param cookie of the job
 */
export async function launchBrowser(executablePath: string, origins: AllowedOrigins, cookie?: string) {
  const env = PASSED_ENV.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const proxy = await startReadOnlyProxy(origins, cookie);
  try {
    const browser = await chromium.launch({
      executablePath,
      env: Object.fromEntries(env),
      proxy: { server: proxy.url },
      chromiumSandbox: process.getuid?.() !== 0 && process.env['CHROMIUM_SANDBOX'] !== 'off',
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-dev-shm-usage',
        `--js-flags=--max-old-space-size=${HEAP_MB}`,
        ...hostArguments(origins, proxy.url),
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
        await proxy.close();
      },
    };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}
