import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { WalkOptions } from './support/walk.ts';

/** Set by the test command, which looks for Chromium and installs it where it may; without it, Playwright's own. */
const executablePath = process.env['CHROMIUM'];

const WINDOWS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};

const EVERY_LANG = ['de', 'en'] as const;

/**
 * The windows and languages of the walk: where space is shortest and words are longest, with `WALKS=all` every language
 * on phone and desktop, and with pictures on a tablet as well.
 */
function ways(): [window: keyof typeof WINDOWS, lang: 'de' | 'en'][] {
  if (process.env['WALKS'] !== 'all' && !process.env['SHOTS']) return [['phone', 'de']];
  const windows = process.env['SHOTS']
    ? (['phone', 'tablet', 'desktop'] as const)
    : (['phone', 'desktop'] as const);
  return windows.flatMap((window) => EVERY_LANG.map((lang): [typeof window, typeof lang] => [window, lang]));
}

/** The walk through every screen; each way has sites of its own. */
const walks = ways().map(([window, lang]) => ({
  name: `${window} ${lang}`,
  testMatch: 'specs/walk/**/*.spec.ts',
  // What one test does to an account, the next ones of its file may count on.
  fullyParallel: false,
  use: { lang, viewport: WINDOWS[window], contextOptions: { reducedMotion: 'reduce' as const } },
}));

export default defineConfig<object, WalkOptions>({
  testDir: '.',
  globalSetup: './support/seed.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Each has a browser and a site of its own, which keep about a core busy.
  workers: Math.max(2, availableParallelism() - 2),
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['json']],
  projects: [{ name: 'site', testIgnore: 'specs/walk/**' }, ...walks],
  use: {
    browserName: 'chromium',
    viewport: WINDOWS.desktop,
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // Letters as wide as in a browser with windows: a headless one would round them to pixels.
        '--font-render-hinting=none',
      ],
    },
  },
});
