import { installedChromium } from '../installedChromium.ts';
import { launchBrowser } from '../launchBrowser.ts';
import { startFakeSite } from './fakeSite.ts';

/** Serves files, and starts the gate's browser for them; both end with the suite. */
export async function browseSite(files: Readonly<Record<string, string>>) {
  const site = await startFakeSite(files);
  const { browser, close } = await launchBrowser(installedChromium() ?? '', { site: site.url, others: [] });
  afterAll(async () => {
    await close();
    await site.close();
  });
  return { site, browser };
}
