import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { WalkOptions } from './support/walk.ts';

const executablePath = process.env['CHROMIUM'];

const WINDOWS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};

const EVERY_LANG = ['de', 'en'] as const;

/** By default the smallest screen with the longest words; `WALKS=all` is every language on phone and desktop. */
function walkVariants(): [window: keyof typeof WINDOWS, lang: 'de' | 'en'][] {
  if (process.env['WALKS'] !== 'all' && !process.env['SHOTS']) return [['phone', 'de']];
  const windows = process.env['SHOTS']
    ? (['phone', 'tablet', 'desktop'] as const)
    : (['phone', 'desktop'] as const);
  return windows.flatMap((window) => EVERY_LANG.map((lang): [typeof window, typeof lang] => [window, lang]));
}

const walks = walkVariants().map(([window, lang]) => ({
  name: `${window} ${lang}`,
  testMatch: 'specs/walk/**/*.spec.ts',
  // Tests may rely on what earlier tests of their file did to an account.
  fullyParallel: false,
  use: { lang, viewport: WINDOWS[window], contextOptions: { reducedMotion: 'reduce' as const } },
}));

export default defineConfig<object, WalkOptions>({
  testDir: '.',
  globalSetup: './support/seed.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Each has its own browser and site, which use about one core.
  workers: Math.max(2, availableParallelism() - 2),
  forbidOnly: true,
  // Only for tests that hang: a busy machine may take several times as long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
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
        // The glyph widths of a headed browser: headless mode rounds them to pixels.
        '--font-render-hinting=none',
      ],
    },
  },
});
