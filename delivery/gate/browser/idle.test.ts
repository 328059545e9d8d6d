import { countRequests, isAtRest } from './idle.ts';
import { installedChromium } from './installedChromium.ts';
import { launchBrowser } from './launchBrowser.ts';
import { startFakeSite } from './testing/fakeSite.ts';

const site = await startFakeSite({ '/': '<main>Quests</main>' });
const { browser, close } = await launchBrowser(installedChromium() ?? '', { site: site.url, others: [] });

afterAll(async () => {
  await close();
  await site.close();
});

test.each([
  ['does nothing', true, () => undefined, 3_000],
  // A response that never ends.
  ['waits for a response', false, () => void fetch('/endless'), 400],
  [
    'computes',
    false,
    () =>
      void setTimeout(() => {
        for (;;);
      }),
    400,
  ],
])(
  'a page that %s is at rest: %s',
  async (_, expected, act, timeoutMs) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route('**/endless', () => undefined);
    const isBusy = countRequests(page);
    await page.goto(site.url);
    await page.evaluate(act);
    expect(await isAtRest(page, isBusy, timeoutMs)).toBe(expected);
    await context.close();
  },
  60_000,
);
