import { chromium, type Browser } from '@playwright/test';
import { hostArguments, type AllowedOrigins } from './network.ts';
import { startReadOnlyProxy } from './readOnlyProxy.ts';

/** What a browser needs of the environment. The worker's token, and whatever else is there, is not for it. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

/** Megabytes of JavaScript that a page may hold: more than any of the site needs. */
const HEAP_MB = 512;

export interface GateBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * Starts a browser with a new profile that reads from the origins and reaches nothing else. Root has to go without the
 * sandbox, and containers may.
 */
export async function launchBrowser(executablePath: string, origins: AllowedOrigins): Promise<GateBrowser> {
  const env = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const proxy = await startReadOnlyProxy(origins);
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
    return {
      browser,
      async close() {
        await browser.close();
        await proxy.close();
      },
    };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}
