import type { Page } from '@playwright/test';
import { timeShown } from '../../support/timeShown.ts';
import { expect, test } from '../../support/walk.ts';

const ADDRESS = 'play.blockhaven.example';

type Marked = typeof globalThis & { served?: Element };

const online = (page: Page) => page.getByText(/^\d+ (of 1,000 players online|von 1\.000 Spielern online)$/);

/** Tags and classes below an element, without those of drawings and of what only a browser adds. */
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

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page can be read', async ({ page, lang, say }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(say('Home – Blockhaven', 'Startseite – Blockhaven'));
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
    await expect(
      page.getByText(say('Drop in – your bed is already made.', 'Komm vorbei – dein Bett steht schon.')),
    ).toBeVisible();
    await expect(page.getByText(ADDRESS, { exact: true })).toBeVisible();
    await expect(page.getByLabel(say('The network in figures', 'Das Netzwerk in Zahlen'))).toContainText(
      '100+',
    );
    await expect(
      page.getByRole('banner').getByRole('link', { name: say('Log in', 'Anmelden') }),
    ).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Shop' })).toBeVisible();

    const questions = page.locator('summary');
    await expect(questions).toHaveText([
      say('How do I get onto the server?', 'Wie komme ich auf den Server?'),
      say('Where do I get an account for this site?', 'Woher bekomme ich ein Konto für diese Website?'),
      say('Does it cost anything?', 'Kostet das etwas?'),
    ]);
    await questions.first().click();
    await expect(
      page.getByText(say(`add ${ADDRESS} as a server`, `füge ${ADDRESS} als Server hinzu`)),
    ).toBeVisible();
  });
});

test('what the server has drawn is taken over as it is, and is what the browser would draw', async ({
  page,
  say,
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

  // Without an answer the count is the dash that the server draws.
  await page.route('**/api/status', (route) => route.fulfill({ json: { online: null, max: null } }));
  await page.goto('/imprint');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByText(say('Four ways to play', 'Vier Arten zu spielen'))).toBeVisible();
  await expect(page.getByText(say('not known at the moment', 'gerade nicht bekannt'))).toBeAttached();
  // The policy of the site's own pages lets nobody read markup.
  const blank = await page.context().newPage();
  for (const part of ['header', 'main', 'footer']) {
    const drawn = await outline(page, part);
    expect(drawn.length, part).toBeGreaterThan(10);
    expect(await outline(blank, part, served), part).toEqual(drawn);
  }
});

test('everything on the landing page works', async ({ page, look, say }) => {
  await page.goto('/');
  await expect(online(page)).toBeVisible();
  await look('landing page');
  const figures = page.getByLabel(say('The network in figures', 'Das Netzwerk in Zahlen'));
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
  await look('open questions');
  await page.keyboard.press('Space');
  await expect(answers.nth(2)).toBeHidden();

  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading', { level: 2 })).toHaveText([
    say('Pages', 'Seiten'),
    say('Affiliates', 'Partner'),
    say('Legal', 'Rechtliches'),
    'Social',
    say('Language', 'Sprache'),
  ]);
  const discord = footer.getByRole('link', { name: 'Discord' });
  await expect(discord).toHaveAttribute('href', /^https:\/\//);
  await expect(discord).toHaveAttribute('rel', /noopener/);
  await footer.getByRole('link', { name: say('Legal notice', 'Impressum') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('Legal notice', 'Impressum') })).toBeFocused();
});

test('the other language shows at once, and is what the server answers from then on', async ({
  page,
  say,
}) => {
  await page.goto('/');
  await expect(online(page)).toBeVisible();
  await page.getByRole('button', { name: say('Deutsch', 'English') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', say('de', 'en'));
  await expect(page).toHaveTitle(say('Startseite – Blockhaven', 'Home – Blockhaven'));
  await expect(page.getByText(say('Kostet das etwas?', 'Does it cost anything?'))).toBeVisible();
  await expect(page.getByText(say('von 1.000 Spielern online', 'of 1,000 players online'))).toBeVisible();
  const answer = await page.request.get('/');
  expect(await answer.text()).toContain(say('Kostet das etwas?', 'Does it cost anything?'));
});

const COPIED = { en: 'Copied!', de: 'Kopiert!' };

test('copying the address puts it into the clipboard and says so for a second and a half', async ({
  page,
  context,
  lang,
  look,
  say,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await expect(online(page)).toBeVisible();
  const button = page.getByRole('button', { name: say('Copy address', 'Adresse kopieren') });
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
    say('Select the address and copy it by hand.', 'Markiere die Adresse und kopiere sie von Hand.'),
  );
  await look('address that could not be copied');
});
