import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Lang } from '@site/contract/lang';
import type { Page, TestInfo } from '@playwright/test';
import { expect, test as base } from './test.ts';
import { PASSWORD } from './visitor.ts';

/** What a project of the walk chooses. */
export interface WalkOptions {
  lang: Lang;
}

interface WalkFixtures {
  /** Who is logged in; nobody by default. */
  account: string | undefined;
  /** Errors that a test provokes and that may therefore appear in the console. */
  provoked: RegExp[];
  /** Fails a test whose page has complained about anything else. */
  quiet: void;
  /** The words of the visitor's language. */
  say: (en: string, de: string) => string;
  /**
   * Checks the page as it is now: axe finds nothing, nothing is wider than the window, every target is large enough.
   * With SHOTS, takes a picture as well. A page that is still loading may disable the rules that ask for its content.
   */
  look: (what: string, rules?: { readonly disabled: string[] }) => Promise<void>;
  /** Goes to another page as a visitor does: by the links of the window or, on a phone, by its menu. */
  follow: (label: string) => Promise<void>;
}

/** Everything that can be pressed, except links within a text. */
const TARGETS = 'button, summary, select, input:not([type="checkbox"], [type="hidden"]), a:not(p a)';

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

/** Takes a picture for the contact sheet of `npm run shots`. */
async function takePicture(page: Page, folder: string, what: string, lang: Lang, { file }: TestInfo) {
  const screen = file.replace(/.*walk\/(.*)\.spec\.ts$/, '$1').replaceAll('/', '-');
  const state = what.replaceAll(/[^a-z\d]+/gi, '-').replaceAll(/^-|-$/g, '');
  // A dialog covers the window, not the whole page.
  const isDialogOpen = await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().isVisible();
  await page.screenshot({
    path: path.join(folder, `${screen}.${state}.${page.viewportSize()?.width}.${lang}.png`),
    fullPage: !isDialogOpen,
    animations: 'disabled',
  });
}

/** A visitor's walk through the site, in the language and the window of the project. */
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
    async ({ complaints, provoked }, use) => {
      await use();
      expect(complaints.policy).toEqual([]);
      expect(complaints.uncaught).toEqual([]);
      expect(complaints.console.filter((text) => !provoked.some((known) => known.test(text)))).toEqual([]);
    },
    { auto: true },
  ],

  say: async ({ lang }, use) => use((en, de) => (lang === 'de' ? de : en)),

  look: async ({ page, lang }, use, testInfo) => {
    await use(async (what, rules) => {
      await settle(page);
      const shots = process.env['SHOTS'];
      if (shots) await takePicture(page, shots, what, lang, testInfo);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const { violations } = await new AxeBuilder({ page })
        // Without it axe opens a page of its own each time, for frames of other sites, of which there are none.
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
      expect.soft(overflow, `${what} is too wide`).toBeLessThanOrEqual(0);
      expect.soft(await page.evaluate(tooSmall, TARGETS), `${what}: hard to hit`).toEqual([]);
    });
  },

  follow: async ({ page, say }, use) => {
    await use(async (label) => {
      const menu = page.getByRole('button', { name: say('Menu', 'Menü') });
      const isPhone = await menu.isVisible();
      if (isPhone) await menu.click();
      const place = isPhone
        ? page.getByRole('dialog', { name: say('Menu', 'Menü') })
        : page.getByRole('navigation', { name: say('Main', 'Hauptmenü') });
      await place.getByRole('link', { name: label }).click();
    });
  },
});

export { expect };
