import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Lang } from '@site/contract/lang';
import type { Page, TestInfo } from '@playwright/test';
import { expect, test as base } from './test.ts';
import { PASSWORD } from './visitor.ts';

export interface WalkOptions {
  lang: Lang;
}

interface WalkFixtures {
  account: string | undefined;
  /** Console errors that a test causes on purpose. */
  provoked: RegExp[];
  /** Fails a test whose page reports any other error. */
  quiet: void;
  localized: (en: string, de: string) => string;
  /** No axe violations, overflow or small targets. While a page loads, rules that need its content can be disabled. */
  checkScreen: (what: string, rules?: { readonly disabled: string[] }) => Promise<void>;
  /** Opens another page as a visitor would: through the navigation or, on a phone, through the menu. */
  follow: (label: string) => Promise<void>;
}

/** Everything that can be pressed, except links in running text. */
const TARGETS =
  'button, summary, select, input:not([type="checkbox"], [type="radio"], [type="hidden"]), a:not(p a)';

function tooSmall(selector: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.sr-only'),
    )
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width < 44 || height < 44;
    })
    .map((element) => element.outerHTML.slice(0, 200));
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.race([
      Promise.allSettled(finite.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 999)),
    ]);
  });
}

/** Takes a screenshot for the contact sheet of `npm run shots`: what the window shows, which says where one is. */
async function takeScreenshot(page: Page, folder: string, what: string, lang: Lang, { file }: TestInfo) {
  const screen = file.replace(/.*walk\/(.*)\.spec\.ts$/, '$1').replaceAll('/', '-');
  const state = what.replaceAll(/[^a-z\d]+/gi, '-').replaceAll(/^-|-$/g, '');
  await page.screenshot({
    path: path.join(folder, `${screen}.${state}.${page.viewportSize()?.width}.${lang}.png`),
    animations: 'disabled',
  });
}

export const test = base.extend<WalkFixtures, WalkOptions>({
  lang: ['en', { option: true, scope: 'worker' }],
  account: [undefined, { option: true }],
  provoked: async ({ context: _ }, use) => use([]),

  storageState: async ({ site, lang, account, playwright }, use) => {
    const localStorage = [{ name: 'lang', value: lang as string }];
    const before = await playwright.request.newContext({
      baseURL: site.url,
      storageState: { cookies: [], origins: [] },
    });
    if (account) {
      const answer = await before.post('/api/login', { data: { name: account, password: PASSWORD } });
      const { user } = (await answer.json()) as { user: object };
      localStorage.push({ name: 'hasRT', value: '1' }, { name: 'user', value: JSON.stringify(user) });
    }
    const { cookies } = await before.storageState();
    await before.dispose();
    const chosen = { name: 'lang', value: lang, path: '/', domain: new URL(site.url).hostname };
    await use({
      cookies: [...cookies, { ...chosen, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }],
      origins: [{ origin: site.url, localStorage }],
    });
  },

  quiet: [
    async ({ pageErrors, provoked }, use) => {
      await use();
      expect(pageErrors.policy).toEqual([]);
      expect(pageErrors.uncaught).toEqual([]);
      expect(pageErrors.console.filter((text) => !provoked.some((known) => known.test(text)))).toEqual([]);
    },
    { auto: true },
  ],

  localized: async ({ lang }, use) => use((en, de) => (lang === 'de' ? de : en)),

  checkScreen: async ({ page, lang }, use, testInfo) => {
    await use(async (what, rules) => {
      await settle(page);
      const shots = process.env['SHOTS'];
      if (shots) await takeScreenshot(page, shots, what, lang, testInfo);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const { violations } = await new AxeBuilder({ page })
        // Otherwise axe opens an extra page each time, for cross-origin frames, which this site doesn't have.
        .setLegacyMode()
        .options({
          rules: {
            'target-size': { enabled: true },
            ...Object.fromEntries((rules?.disabled ?? []).map((id) => [id, { enabled: false }])),
          },
        })
        .analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect.soft(found, `${what}: axe`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overflow, `${what}: horizontal overflow`).toBeLessThanOrEqual(0);
      expect.soft(await page.evaluate(tooSmall, TARGETS), `${what}: target too small`).toEqual([]);
    });
  },

  follow: async ({ page, localized }, use) => {
    await use(async (label) => {
      const menu = page.getByRole('button', { name: localized('Menu', 'Menü') });
      const isPhone = await menu.isVisible();
      if (isPhone) await menu.click();
      const place = isPhone
        ? page.getByRole('dialog', { name: localized('Menu', 'Menü') })
        : page.getByRole('navigation', { name: localized('Main', 'Hauptmenü') });
      await place.getByRole('link', { name: label }).click();
    });
  },
});

export { expect };
