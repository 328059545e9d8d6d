import type { Page } from '@playwright/test';
import { callerAs, secondBrowser } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { liveAlerts, logIn } from '../support/visitor.ts';

async function decide(page: Page, name: 'Accept' | 'Reopen'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `${name} and notify` }).click();
}

test('an applicant is notified of a decision immediately, in their own language', async ({
  page,
  browser,
  site,
  apiClient,
}) => {
  const applicant = await secondBrowser(browser, site.url);
  const connected = liveAlerts(applicant);
  await logIn(applicant, 'knock');
  await connected;
  const sender = await callerAs(apiClient, 'knock');
  await sender.send('POST', '/user/lang', { lang: 'DE' });
  await sender.send('POST', '/applications/apply', {
    name: 'Knocks Bewerbung',
    discord: 'knock',
    age: 20,
    role: 'Builder',
    motivation: 'M',
    strengths: 'S',
    weaknesses: 'W',
  });

  await logIn(page, 'srdev');
  await page.goto('/panel');
  await page.getByRole('link', { name: 'Knocks Bewerbung' }).click();
  await decide(page, 'Accept');
  await expect(page.getByText('State updated and applicant notified.')).toBeVisible();
  const sentence = 'Herzlichen Glückwunsch! Deine Bewerbung als Builder wurde angenommen.';
  await expect(applicant.getByRole('region', { name: 'Notifications' })).toContainText(sentence);

  // Another lead decides again while the first one is still on the page.
  const id = Number(page.url().split('/').at(-1));
  const other = await callerAs(apiClient, 'admin');
  await other.send('PATCH', `/applications/${id}/state`, { newState: 'DENIED' });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('admin has changed the state in the meantime.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deny' })).toHaveCount(0);

  // Leaving the page doesn't interrupt saving.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/state', async (route) => {
    await released;
    await route.continue();
  });
  await decide(page, 'Reopen');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
  release();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'State updated and applicant notified.',
  );
  await applicant.goto('/alerts');
  await expect(applicant.getByRole('article').first()).toContainText('wird noch geprüft');
  await expect(applicant.getByRole('feed')).toContainText(sentence);
  await applicant.context().close();
});
