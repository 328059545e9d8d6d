import type { Page } from '@playwright/test';
import { renderInBrowser } from '../support/renderInBrowser.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

/** Texts that no browser breaks into lines: one letter with many marks, and characters many times as wide as others. */
const WIDE = [`Z${'\u0489'.repeat(63)}`, '\u{1242B}\uFDFD\u{12219}'.repeat(5), 'W'.repeat(64)];
const LONG = 'Z\u0489\u0489\u0489\u0489'.repeat(60);

const NAMES =
  /^(?:name|tag|player|by|discord|discordName|channel|label|software|who|actor|target|targetName)$/;
const TEXTS = /^(?:message|text|reason|comment|said|why|about|experience|motivation)$/;

/** Each field gets each of the names once. */
let round = 0;
function widen(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => widen(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, widen(each, name)]));
  if (typeof value !== 'string') return value;
  if (TEXTS.test(key)) return LONG;
  return NAMES.test(key) ? WIDE[(key.length + round) % WIDE.length] : value;
}

const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const out = [
      ...document.querySelectorAll('main a:not([role="tab"]), main button, main input, header button'),
    ].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1,
    );
    return {
      sideways: document.documentElement.scrollWidth - innerWidth,
      outside: out.map((element) => element.outerHTML.slice(0, 150)),
    };
  });

test.use({ viewport: { width: 360, height: 740 } });

test.setTimeout(240_000);

test('no text of others makes a page wider than a phone', async ({ page }) => {
  await logIn(page, 'owner');
  await renderInBrowser(page);
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' && pathname !== '/api/refresh') return route.fallback();
    // Names of remotes are checked where they come in.
    if (/avatar|registry|remotes|panel\/(?:settings|maintenance)/.test(pathname)) return route.fallback();
    const response = await route.fetch();
    const json: unknown = await response.json().catch(() => undefined);
    return json === undefined ? route.fulfill({ response }) : route.fulfill({ response, json: widen(json) });
  });
  const paths = [
    ...['/clans', '/clans/OTTR', '/stats', '/profile/owner', '/alerts', '/apply', '/settings', '/'],
    ...['/panel', '/panel/applications', '/panel/applications/1', '/panel/chatlog', '/panel/teamlist'],
    ...['/panel/audit', '/panel/gameservers', '/panel/remotes', '/panel/serverstatus'],
  ];
  for (round = 0; round < WIDE.length; round += 1)
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
      await page.waitForLoadState('networkidle');
      expect.soft(await overflowOf(page), path).toEqual({ sideways: 0, outside: [] });
    }
  await page.getByRole('button', { name: 'Menu' }).click();
  expect.soft(await overflowOf(page), 'menu').toEqual({ sideways: 0, outside: [] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  expect.soft(await overflowOf(page), 'account').toEqual({ sideways: 0, outside: [] });
});
