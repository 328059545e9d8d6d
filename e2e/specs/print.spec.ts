import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

/** Texts that can hardly be read on white paper: not black, or on a background that may be left out. */
const pale = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
      .filter((element) => getComputedStyle(element).color !== 'rgb(0, 0, 0)')
      .map((element) => element.outerHTML.slice(0, 120)),
  );

test('pages are printed black on white, and a profile with what others contribute to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await logIn(page, 'vip');
  await page.goto('/profile/vip');
  await expect(page.getByText(/^#\d/).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Next rank: MVP')).toBeVisible();
  expect(await pale(page)).toEqual([]);
  for (const path of ['/stats', '/clans', '/imprint']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(await pale(page)).toEqual([]);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe('rgba(0, 0, 0, 0)');
  }
});
