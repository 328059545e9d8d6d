import type { Alert } from '@site/contract/http/alerts';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { RATE_LIMITS: 'write=1000/60' } });
const owner = await addPlayer(db, { name: 'Owner', rank: 'owner' });
const lead = await logIn(app, 'Owner');

async function send(browser: Browser, alert: object) {
  const answer = await browser.post('/api/alerts/send-application-alert', alert);
  return [answer.statusCode, answer.payload === '' ? '' : answer.json<{ code: string }>().code];
}

const listOf = async (browser: Browser) => (await browser.get('/api/alerts')).json<Alert[]>();

test('an account sends itself ten alerts an hour', async () => {
  const alert = { category: 'system', message: 'Hi' };
  for (let count = 0; count < 10; count += 1) expect(await send(lead, alert)).toEqual([204, '']);
  expect(await send(lead, alert)).toEqual([429, 'too_many_requests']);
  expect(await listOf(lead)).toHaveLength(10);
  // What the team sends to players is another matter.
  expect(await send(lead, { ...alert, userId: owner.uuid })).toEqual([204, '']);
});

test('nobody sends alerts about security: players trust that those come from the server', async () => {
  const { uuid } = await addPlayer(db, { name: 'Player' });
  const player = await logIn(app, 'Player');
  const alert = { category: 'security', message: 'Your password was changed.' };
  expect(await send(player, alert)).toEqual([400, 'invalid_input']);
  expect(await send(lead, { ...alert, userId: uuid })).toEqual([400, 'invalid_input']);
  expect(await listOf(player)).toEqual([]);
});
