import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { dist } from '@site/webpack/workspace';
import { buildAll, monolithBuild, siteBuilds } from '../parts/builds.ts';
import { findChromium } from '../parts/chromium.ts';
import { walk, type Journey } from '../parts/journey.ts';
import { startSite } from '../parts/runningSite.ts';

/** What a visitor fetches of the site, and of the same sources as one application. */
export interface Sizes {
  readonly federation: Journey;
  readonly monolith: Journey;
}

/** The steps of a journey, in their order, as people read them. */
export const STEPS: Readonly<Record<keyof Journey, string>> = {
  landing: 'landing page',
  idle: 'ahead, when idle',
  firstPage: 'login and first page of a remote',
  secondPage: 'page of a second remote',
  whole: 'whole journey',
};

/** How much more the site weighs than the monolith; nothing where that weighs nothing. */
export function timesMonolith({ federation, monolith }: Sizes, step: keyof Journey): number | undefined {
  return monolith[step].gzip ? federation[step].gzip / monolith[step].gzip : undefined;
}

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
