import type { Page } from '@playwright/test';
import { timeShown } from '../../support/timeShown.ts';
import { expect, test } from '../../support/walk.ts';

const ADDRESS = 'play.blockhaven.example';

type Marked = typeof globalThis & { served?: Element };

const online = (page: Page) => page.getByText(/^\d+ (of 1,000 players online|von 1\.000 Spielern online)$/);

function outline(page: Page, selector: string, html?: string): Promise<string[]> {
  return page.evaluate(
    ([place, served]) => {
      const from = served === undefined ? document : new DOMParser().parseFromString(served, 'text/html');
      return [...from.querySelectorAll(`${place}, ${place} :not(svg *)`)].map(
        ({ tagName, className }) =>
          `${tagName} ${String((className as { baseVal?: string }).baseVal ?? className)}`,
      );
    },
    [selector, html] as const,
  );
}

test.describe('with JavaScript disabled', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is readable', async ({ page, lang, localized }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(localized('Home – Blockhaven', 'Startseite – Blockhaven'));
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
    await expect(
      page.getByText(
        localized('Drop in – your bed is already made.', 'Komm vorbei – dein Bett steht schon.'),
      ),
    ).toBeVisible();
    await expect(page.getByText(ADDRESS, { exact: true })).toBeVisible();
    await expect(
      page.getByLabel(localized('The network in figures', 'Das Netzwerk in Zahlen')),
    ).toContainText('100+');
    await expect(
      page.getByRole('banner').getByRole('link', { name: localized('Log in', 'Anmelden') }),
    ).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Shop' })).toBeVisible();

    const questions = page.locator('summary');
    await expect(questions).toHaveText([
      localized('How do I get onto the server?', 'Wie komme ich auf den Server?'),
      localized('Where do I get an account for this site?', 'Woher bekomme ich ein Konto für diese Website?'),
      localized('Does it cost anything?', 'Kostet das etwas?'),
    ]);
    await questions.first().click();
    await expect(
      page.getByText(localized(`add ${ADDRESS} as a server`, `füge ${ADDRESS} als Server hinzu`)),
    ).toBeVisible();
  });
});

test('hydrates the server-rendered page, which matches what the browser renders', async ({
  page,
  localized,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const title = document.querySelector('h1');
      if (!title) return;
      Object.assign(globalThis, { served: title });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const answer = await (await page.request.get('/')).text();
  const served = answer.slice(answer.indexOf('<body'));
  await page.goto('/');
  await expect(online(page)).toBeVisible();
  expect(await page.evaluate(() => (globalThis as Marked).served === document.querySelector('h1'))).toBe(
    true,
  );
  expect(await page.evaluate(() => (globalThis as Marked).served?.isConnected)).toBe(true);

  // Without data, the count is the server-rendered dash.
  await page.route('**/api/status', (route) => route.fulfill({ json: { online: null, max: null } }));
  await page.goto('/imprint');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByText(localized('Four ways to play', 'Vier Arten zu spielen'))).toBeVisible();
  await expect(
    page.getByText(localized('isn’t available right now', 'gerade nicht verfügbar')),
  ).toBeAttached();
  // On a blank page, because the Content-Security-Policy of the site's pages forbids parsing markup.
  const blank = await page.context().newPage();
  for (const part of ['header', 'main', 'footer']) {
    const rendered = await outline(page, part);
    expect(rendered.length, part).toBeGreaterThan(10);
    expect(await outline(blank, part, served), part).toEqual(rendered);
  }
});

test('all interactions on the landing page work', async ({ page, checkScreen, localized }) => {
  await page.goto('/');
  await expect(online(page)).toBeVisible();
  await checkScreen('landing page');
  const figures = page.getByLabel(localized('The network in figures', 'Das Netzwerk in Zahlen'));
  await expect(figures.getByText('100+')).toBeAttached();
  await expect(figures.getByText('50+')).toBeAttached();
  await expect(figures.getByText('99%')).toBeAttached();
  await expect(page.getByRole('article')).toHaveCount(4);

  const questions = page.locator('summary');
  const answers = page.locator('details > :not(summary)');
  await questions.nth(0).click();
  await expect(answers.nth(0)).toBeVisible();
  await questions.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(answers.nth(1)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(questions.nth(2)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(answers.nth(2)).toBeVisible();
  await checkScreen('open questions');
  await page.keyboard.press('Space');
  await expect(answers.nth(2)).toBeHidden();

  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading', { level: 2 })).toHaveText([
    localized('Pages', 'Seiten'),
    localized('Affiliates', 'Partner'),
    localized('Legal', 'Rechtliches'),
    'Social',
    localized('Language', 'Sprache'),
  ]);
  const discord = footer.getByRole('link', { name: 'Discord' });
  await expect(discord).toHaveAttribute('href', /^https:\/\//);
  await expect(discord).toHaveAttribute('rel', /noopener/);
  await footer.getByRole('link', { name: localized('Legal notice', 'Impressum') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: localized('Legal notice', 'Impressum') }),
  ).toBeFocused();
});

test('switching the language applies immediately and changes what the server renders', async ({
  page,
  localized,
}) => {
  await page.goto('/');
  await expect(online(page)).toBeVisible();
  await page.getByRole('button', { name: localized('Deutsch', 'English') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', localized('de', 'en'));
  await expect(page).toHaveTitle(localized('Startseite – Blockhaven', 'Home – Blockhaven'));
  await expect(page.getByText(localized('Kostet das etwas?', 'Does it cost anything?'))).toBeVisible();
  await expect(
    page.getByText(localized('von 1.000 Spielern online', 'of 1,000 players online')),
  ).toBeVisible();
  const answer = await page.request.get('/');
  expect(await answer.text()).toContain(localized('Kostet das etwas?', 'Does it cost anything?'));
});

const COPIED = { en: 'Copied!', de: 'Kopiert!' };

test('copies the address and confirms it for a second and a half', async ({
  page,
  context,
  lang,
  checkScreen,
  localized,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await expect(online(page)).toBeVisible();
  const button = page.getByRole('button', { name: localized('Copy address', 'Adresse kopieren') });
  const word = page.getByRole('main').getByRole('status');
  const shown = timeShown(word, COPIED[lang]);
  await button.click();
  await expect(page.getByRole('button', { name: COPIED[lang] })).toBeVisible();
  const time = await shown;
  expect(time).toBeGreaterThan(1_350);
  expect(time).toBeLessThan(3_000);
  await expect(button).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS);

  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) });
    Object.assign(document, { execCommand: () => false });
  });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(
    localized('Select the address and copy it by hand.', 'Markiere die Adresse und kopiere sie von Hand.'),
  );
  await checkScreen('address that could not be copied');
});
