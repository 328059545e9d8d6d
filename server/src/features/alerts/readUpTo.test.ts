import type { Alert } from '@site/contract/http/alerts';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

test('alerts stay unread that are newer than what the player has seen', async () => {
  await addPlayer(db, { name: 'Reader' });
  const browser = await logIn(app, 'Reader');
  const send = (message: string) =>
    browser.post('/api/alerts/send-application-alert', { category: 'system', message });
  await send('older');
  await send('shown');
  const [shown] = (await browser.get('/api/alerts')).json<Alert[]>();
  await send('arrived meanwhile');
  const answer = await browser.post('/api/alerts/mark-all-read', { newest: shown?.id });
  expect(answer.statusCode).toBe(204);
  const unread = (await browser.get('/api/alerts/unread')).json<Alert[]>();
  expect(unread.map(({ message }) => message)).toEqual(['arrived meanwhile']);
});
