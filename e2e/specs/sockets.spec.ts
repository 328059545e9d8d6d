import type { Page } from '@playwright/test';
import { startSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

const REGISTERED = /^43\d*\[\{"ok":true/;
const REFUSED = /^44\{"message":"too_many_requests","data":\{"retryAfter":\d+\}\}/;

/** Loads a page and returns the server's answer to its socket. */
async function load(page: Page): Promise<string> {
  const isAnswer = (text: string) => REGISTERED.test(text) || REFUSED.test(text);
  const answered = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => isAnswer(String(payload))));
  await page.goto('/imprint');
  return String((await answered).payload);
}

test('thirty page loads in a minute print nothing, even beyond the limits of sockets', async ({
  browser,
}) => {
  const site = await startSite({ RATE_LIMITS: 'socketAddress=20/60,socketAccount=20/60' });
  const context = await browser.newContext({ baseURL: site.url });
  const answers: string[] = [];
  const printed: string[] = [];
  // Less than the five sockets that a player may have open.
  const tabs = await Promise.all(Array.from({ length: 3 }, () => context.newPage()));
  await logIn(tabs[0]!, 'champ');
  for (const tab of tabs) {
    tab.on('console', (message) => printed.push(message.text()));
  }
  for (let round = 0; round < 10; round += 1) answers.push(...(await Promise.all(tabs.map(load))));
  expect(printed).toEqual([]);
  expect(answers.some((answer) => REGISTERED.test(answer))).toBe(true);
  expect(answers.some((answer) => REFUSED.test(answer))).toBe(true);
  await context.close();
  await site.stop();
});
