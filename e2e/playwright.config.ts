import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { WalkOptions } from './support/walk.ts';

/** Set by the test command, which looks for Chromium and installs it where it may. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const WINDOWS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/**
 * The walk through every screen, in both languages and on both windows; each way has sites of its own. Players' screens
 * are walked in all four ways; those of the staff, who are few, in each language and on each window once.
 */
const walks = Object.entries(WINDOWS).flatMap(([window, viewport]) =>
  (['en', 'de'] as const).map((lang) => ({
    name: `${window} ${lang}`,
    testMatch: 'specs/walk/**/*.spec.ts',
    testIgnore: (window === 'phone') === (lang === 'de') ? [] : ['specs/walk/panel/**'],
    // What one test does to an account, the next ones of its file may count on.
    fullyParallel: false,
    use: { lang, viewport, contextOptions: { reducedMotion: 'reduce' as const } },
  })),
);

export default defineConfig<object, WalkOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Each has a browser and a site of its own, which keep about a core busy.
  workers: Math.max(2, availableParallelism() - 2),
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  projects: [{ name: 'site', testIgnore: 'specs/walk/**' }, ...walks],
  use: {
    browserName: 'chromium',
    viewport: WINDOWS.desktop,
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
