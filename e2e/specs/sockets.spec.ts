import type { Page, WebSocket } from '@playwright/test';
import { startSite, type Site } from '../support/site.ts';
import { callerAs, secondBrowser } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { logIn, submitLogin } from '../support/visitor.ts';

// All tests use the same site, with limits that are reached soon.
test.describe.configure({ mode: 'default' });

let site: Site;
test.beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'socketAddress=8/60,socketAccount=8/60' });
});
test.afterAll(() => site.stop());

const REGISTERED = /^43\d*\[\{"ok":true/;
const REFUSED = /^44\{"message":"too_many_requests","data":\{"retryAfter":\d+\}\}/;

/** The first socket is closed, and another opened later, if those of the pages before are still open. */
async function load(page: Page, address = '/imprint'): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const watch = (socket: WebSocket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (REGISTERED.test(text) || REFUSED.test(text)) resolve(text);
    });
  // A socket of the page before would never be answered.
  await page.goto(address, { waitUntil: 'commit' });
  page.on('websocket', watch);
  const answer = await promise;
  page.off('websocket', watch);
  return answer;
}

test('page loads print nothing, even beyond the limits of sockets', async ({ browser }) => {
  const first = await secondBrowser(browser, site.url);
  const tabs = [first, await first.context().newPage(), await first.context().newPage()];
  await logIn(first, 'champ');
  const printed: string[] = [];
  for (const tab of tabs) tab.on('console', (message) => printed.push(message.text()));
  const answers: string[] = [];
  for (let round = 0; round < 4; round += 1)
    answers.push(...(await Promise.all(tabs.map((tab) => load(tab)))));
  expect(printed).toEqual([]);
  expect(answers.some((answer) => REGISTERED.test(answer))).toBe(true);
  expect(answers.some((answer) => REFUSED.test(answer))).toBe(true);
  await first.context().close();
});

test('tabs and devices follow what one of them reads, and the end of their session', async ({
  browser,
  playwright,
}) => {
  const reader = await secondBrowser(browser, site.url);
  const other = await reader.context().newPage();
  const device = await secondBrowser(browser, site.url);
  const request = await playwright.request.newContext({ baseURL: site.url });
  const player = await callerAs(request, 'mvp');
  const message = 'Something happened.';
  await player.send('POST', '/alerts/send-application-alert', { category: 'system', message });
  await logIn(reader, 'mvp');
  await logIn(device, 'mvp');
  expect(await load(other, '/profile/mvp')).toMatch(REGISTERED);
  for (const page of [reader, device]) expect(await load(page, '/alerts')).toMatch(REGISTERED);
  const account = other.getByRole('button', { name: 'Account of mvp' });
  await expect(account).toHaveAccessibleName(/ unread alerts?$/);

  await reader.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(account).not.toHaveAccessibleName(/ unread alerts?$/);
  await expect(device.getByText('You have read everything')).toBeVisible();

  await player.send('POST', '/user/change-password', { newPassword: 'a password of my own' });
  for (const [page, address] of [
    [reader, '/alerts'],
    [device, '/alerts'],
    [other, '/profile/mvp'],
  ] as const) {
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(address)}`);
    await expect(page.getByText('You have been logged out')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  }
  await submitLogin(device, 'mvp', 'a password of my own');
  await expect(device.getByText(message)).toBeVisible();
  await request.dispose();
  for (const page of [reader, device]) await page.context().close();
});
