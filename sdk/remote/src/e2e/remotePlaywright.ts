import path from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import type { RankId } from '@site/contract/ranks';
import { installedChromium } from '@site/delivery/chromium';
import { teamEnvironment } from '../check/teamEnvironment.ts';
import type { RemoteTestOptions } from './test.ts';

/** After those of `npm run dev`, which may go on meanwhile. */
const FIRST_PORT = 3310;

/** For the first build, on a busy machine. */
const START_TIMEOUT_MS = 180_000;

/**
 * Configures browser tests of a remote, `e2e/*.spec.ts`: in its site, which `site-remote dev --samples` serves with the
 * remote in it, once for each rank.
 *
 * @param folder of the remote
 * @param ranks of those who are logged in
 */
export function remotePlaywright(
  folder: string,
  ranks: readonly RankId[] = ['player', 'mod'],
): PlaywrightTestConfig<RemoteTestOptions> {
  const executablePath = installedChromium();
  const servers = ranks.map((rank, index) => ({ rank, port: FIRST_PORT + index }));
  return defineConfig<RemoteTestOptions>({
    testDir: path.join(folder, 'e2e'),
    outputDir: path.join(folder, '.cache/e2e/results'),
    forbidOnly: Boolean(process.env['CI']),
    reporter: 'list',
    use: {
      browserName: 'chromium',
      locale: 'en-GB',
      screenshot: 'only-on-failure',
      addresses: Object.fromEntries(servers.map(({ rank, port }) => [rank, `http://localhost:${port}`])),
      // Without one on this machine, that of `npx playwright install chromium`.
      launchOptions: { ...(executablePath && { executablePath }) },
    },
    webServer: servers.map(({ rank, port }) => ({
      command: `site-remote dev --samples ${rank}`,
      cwd: folder,
      url: `http://localhost:${port}/`,
      timeout: START_TIMEOUT_MS,
      env: {
        PATH: teamEnvironment(folder)['PATH'] ?? '',
        PORT: String(port),
        // Two builds at once can't share one.
        CACHE_DIR: path.join(folder, '.cache/e2e', rank),
      },
    })),
  });
}
