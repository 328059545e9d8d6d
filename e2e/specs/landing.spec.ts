import { setMaintenance } from '../support/staff.ts';
import { expect, test } from '../support/walk.ts';

const ADDRESS = 'play.blockhaven.example';
const ONLINE = /^\d+ of 1,000 players online$/;

for (const way of ['is refused', 'is missing'] as const) {
  test(`copies the address when the clipboard ${way}`, async ({ page, context }) => {
    // Permissions that are not granted are refused from here on.
    await context.grantPermissions(['clipboard-read']);
    if (way === 'is missing') {
      await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    }
    await page.goto('/');
    await expect(page.getByText(ONLINE)).toBeVisible();
    await page.getByRole('button', { name: 'Copy address' }).click();
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    const reader = await context.newPage();
    await reader.goto('/');
    expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS);
  });
}

test.describe('as a player', () => {
  test.use({ account: 'vip' });

  test('the server-rendered page has no login link for logged-in players', async ({
    page,
    context,
    site,
  }) => {
    await context.addCookies([{ name: 'blockhaven.member', value: '1', url: site.url }]);
    const html = await (await page.request.get('/')).text();
    expect(html).toContain('Blockhaven</h1>');
    expect(html).not.toContain('href="/login"');
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Account of vip' })).toBeVisible();
    await expect(page.getByText(ONLINE)).toBeVisible();
  });
});

test('the figures count up within a second', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('maps', { exact: true })).toBeVisible();
  // CSS counters render the numbers, so the test reads the animation.
  const seen = await page.evaluate(() => {
    const figures = [...document.querySelectorAll('main dd > [aria-hidden] > span')];
    const sheet = new CSSStyleSheet();
    const startAgain = () => {
      sheet.replaceSync('dd span::after { animation: none !important }');
      document.adoptedStyleSheets = [sheet];
      document.getAnimations();
      document.adoptedStyleSheets = [];
    };
    startAgain();
    const counting = document
      .getAnimations()
      .filter((each) => each instanceof CSSAnimation && each.animationName === 'from-zero');
    const numbers = () =>
      figures.map((figure) => Number(/\d+/.exec(getComputedStyle(figure, '::after').counterReset)?.[0]));
    const at = (time: number) => {
      for (const each of counting) each.currentTime = time;
      return numbers();
    };
    return {
      durations: counting.map((each) => each.effect?.getTiming().duration),
      start: at(0),
      half: at(300),
      end: at(1000),
    };
  });
  expect(seen.durations).toEqual([1000, 1000, 1000]);
  expect(seen.start).toEqual([0, 0, 90]);
  expect(seen.end).toEqual([100, 50, 99]);
  for (const [index, number] of seen.half.entries()) {
    expect(number).toBeGreaterThan(0);
    expect(number).toBeLessThan(seen.end[index]!);
  }
});

test('does not render pages during maintenance', async ({ page, apiClient }) => {
  try {
    await setMaintenance(apiClient, true);
    expect(await (await page.request.get('/')).text()).toContain('<div id="root"></div>');
    await page.goto('/');
    await expect(page).toHaveURL('/login');
  } finally {
    await setMaintenance(apiClient, false);
  }
});
