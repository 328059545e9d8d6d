import { readFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { root } from '../support/process.ts';
import { collectPageErrors, type PageErrors } from '../support/test.ts';
import { startGallery, type DevSite } from './devSite.ts';

const test = base.extend<{ pageErrors: PageErrors }, { gallery: DevSite }>({
  gallery: [
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ gallery }, use) => use(gallery.url),
  // Checked after each test.
  pageErrors: [
    async ({ page }, use) => {
      const pageErrors = collectPageErrors(page);
      await use(pageErrors);
      expect(pageErrors).toEqual({ policy: [], uncaught: [], console: [] });
    },
    { auto: true },
  ],
});

// One gallery for all tests.
test.describe.configure({ mode: 'default' });

const { exports } = JSON.parse(readFileSync(path.join(root, 'shared/ui/package.json'), 'utf8')) as {
  exports: Readonly<Record<string, string>>;
};
const primitives = Object.keys(exports).flatMap((name) => /^\.\/([A-Z].*)$/.exec(name)?.[1] ?? []);

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Keyboard users rely on the focus ring. */
async function expectRing(page: Page): Promise<void> {
  const element = await page.locator(':focus').elementHandle();
  const box = await element?.boundingBox();
  if (!element || !box) throw new Error('Nothing has the focus.');
  const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
  const picture = () => page.screenshot({ clip, animations: 'disabled' });
  const withRing = await picture();
  await element.evaluate((focused: HTMLElement) => focused.blur());
  const without = await picture();
  await element.focus();
  expect(withRing.equals(without)).toBe(false);
}

test('every primitive has examples', async ({ page }) => {
  await page.goto('/');
  for (const name of primitives) {
    await expect(section(page, name).getByRole('figure').first(), name).toBeAttached();
    await expect(
      page.getByRole('navigation', { name: 'Sections' }).getByText(name, { exact: true }),
    ).toBeVisible();
  }
});

for (const [screen, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`axe finds nothing and nothing scrolls sideways (${screen})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
    // Examples are parts of many pages: their landmarks repeat.
    const { violations } = await new AxeBuilder({ page }).disableRules('landmark-unique').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('every block keeps an edge in forced-colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/');
  const edge = (name: string, selector: string) =>
    section(page, name)
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, clipPath } = getComputedStyle(element);
        return `${borderTopWidth} ${clipPath}`;
      });
  expect(await edge('Badge', 'figure span')).toBe('1px none');
  expect(await edge('Notice', '[role="status"]')).toBe('1px none');
  expect(await edge('Skeleton', '[aria-hidden="true"]')).toBe('1px none');
  expect(await edge('Table', 'tbody tr')).toBe('1px none');
  expect(await edge('Card', 'a')).toBe('1px none');
  expect(await edge('Button', 'button')).toBe('3px none');

  const track = (name: string) =>
    page
      .getByRole('switch', { name })
      .evaluate((element) => getComputedStyle(element, '::before').borderTopColor);
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const name of ['Friend requests', 'Live alerts', 'Public profile'])
    expect(await track(name)).not.toBe(canvas);
});

test('tabs: arrows, Home and End move around, Enter selects, and only the selected one is in the tab order', async ({
  page,
}) => {
  await page.goto('/#Tabs');
  const tabs = page.getByRole('tablist', { name: 'Leaderboards' });
  const tab = (name: string) => tabs.getByRole('tab', { name });
  await tab('Bed Wars').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Sky Wars'],
    ['End', 'Duels'],
    ['ArrowRight', 'Bed Wars'],
    ['ArrowLeft', 'Duels'],
    ['Home', 'Bed Wars'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name })).toHaveText(`The best of ${name}.`);
  }
  await expectRing(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Geschwindigkeitsbegrenzung' })).toBeFocused();
});

test('dialog: traps the focus, closes on Escape and restores the focus', async ({ page }) => {
  await page.goto('/#Dialog');
  const opener = page.getByRole('button', { name: 'Leave the clan' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Leave the clan?' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  const buttons = new Set(['Close', 'Leave', 'Stay']);
  for (let press = 0; press < 9; press += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at === document.body ? '' : (at?.getAttribute('aria-label') ?? at?.textContent ?? '');
    });
    // Between the last and the first element, a browser may focus its own UI, but never the page behind the dialog.
    expect(['', ...buttons, 'Leave the clan?']).toContain(name);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expectRing(page);
});

test('dialog: content taller than the screen scrolls by keyboard', async ({ page }) => {
  await page.goto('/#Dialog');
  await page.getByRole('button', { name: 'Read the rules' }).press('Enter');
  const last = page.getByRole('button', { name: 'I have read them' });
  await expect(last).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
});

test('switch: Space toggles it, but not while it is busy', async ({ page }) => {
  await page.goto('/#Switch');
  const requests = page.getByRole('switch', { name: 'Friend requests' });
  await requests.focus();
  await page.keyboard.press('Space');
  await expect(requests).toBeChecked();
  await expectRing(page);
  const busy = page.getByRole('switch', { name: 'Public profile' });
  await busy.focus();
  await page.keyboard.press('Space');
  await expect(busy).toBeChecked();
  await expect(busy).toBeFocused();
});

test('select: a letter selects, and the description follows', async ({ page }) => {
  await page.goto('/#Select');
  const mode = page.getByLabel('Mode', { exact: true });
  await mode.focus();
  await expectRing(page);
  await page.keyboard.press('s');
  await expect(mode).toHaveValue('skywars');
  await expect(mode).toHaveAccessibleDescription(/dragon wakes/);
});

test('disclosure: Enter and Space open and close it', async ({ page }) => {
  await page.goto('/#Disclosure');
  const answer = page.getByText('Add the address to your server list.');
  await page.locator('summary', { hasText: 'How do I join?' }).focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await expectRing(page);
  await page.keyboard.press('Space');
  await expect(answer).toBeHidden();
});

test('pager: keeps the focus on its last page', async ({ page }) => {
  await page.goto('/#Pager');
  const pager = page.getByRole('navigation', { name: 'Pages of the clans' });
  const next = pager.getByRole('button', { name: 'Next' });
  await next.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(pager).toContainText('Page 3 of 3');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(pager).toContainText('Page 2 of 3');
});

test('code field: accepts a pasted code with spaces and words', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#CodeField');
  const code = page.getByLabel('Code', { exact: true });
  await page.evaluate(() => navigator.clipboard.writeText(' 123 456\n'));
  await code.focus();
  await page.keyboard.press('Control+V');
  await expect(code).toHaveValue('123456');
  await expectRing(page);
});

test('error state: the focus keeps its place when the button disappears', async ({ page }) => {
  await page.goto('/#ErrorState');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  const figure = section(page, 'ErrorState').getByRole('figure').first();
  await expect(figure).toContainText('Here are the clans.');
  await expect(section(page, 'ErrorState').getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(section(page, 'Field').locator('input').first()).toBeFocused();
});

test('an edited example and an edited primitive are updated in place', async ({ page, gallery }) => {
  await page.goto('/');
  const tag = page.getByLabel('Clan tag');
  await tag.fill('KEPT');
  gallery.edit('shared/ui/src/labels.gallery.tsx', '>Banned<', '>Edited<');
  await expect(section(page, 'Badge').getByText('Edited')).toBeVisible();
  gallery.edit('shared/ui/src/Badge.tsx', 'min-height: 28px', 'min-height: 44px');
  await expect(section(page, 'Badge').getByText('Online')).toHaveCSS('min-height', '44px');
  await expect(tag).toHaveValue('KEPT');
});
