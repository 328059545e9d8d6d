import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { dist } from '@site/webpack/workspace';
import { buildAll, monolithBuild, siteBuilds } from '../lib/builds.ts';
import { findChromium } from '../lib/chromium.ts';
import { walk, type Journey } from '../lib/journey.ts';
import { startSite } from '../lib/runningSite.ts';
import type { Sizes } from './steps.ts';

async function measure(browser: Browser, env: NodeJS.ProcessEnv): Promise<Journey> {
  const site = await startSite(env);
  try {
    return await walk(browser, site.url);
  } finally {
    await site.stop();
  }
}

/** Builds both, and walks through them as a visitor with an empty cache. */
export async function measureSizes(): Promise<Sizes> {
  await buildAll([...siteBuilds(), monolithBuild()]);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    return {
      federation: await measure(browser, {}),
      monolith: await measure(browser, { SHELL_DIR: path.join(dist, 'monolith') }),
    };
  } finally {
    await browser.close();
  }
}
