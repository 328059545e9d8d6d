import { randomUUID } from 'node:crypto';
import type { Alert } from '@site/contract/http/alerts';
import { sql } from 'kysely';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const SEND = '/api/alerts/send-application-alert';
const db = await openTestDatabase();
const { app } = await startTestApp({ db });

async function add(): Promise<{ uuid: string; browser: Browser; name: string }> {
  const name = `P${randomUUID().slice(0, 12)}`;
  const { uuid } = await addPlayer(db, { name });
  return { uuid, name, browser: await logIn(app, name) };
}

async function listOf(browser: Browser, path = '/api/alerts'): Promise<Alert[]> {
  const answer = await browser.get(path);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const unreadOf = (browser: Browser) => listOf(browser, '/api/alerts/unread');
const messagesOf = (alerts: readonly Alert[]) => alerts.map(({ message }) => message);

async function sendToSelf(browser: Browser, ...messages: string[]): Promise<void> {
  for (const message of messages)
    expect((await browser.post(SEND, { category: 'system', message })).statusCode).toBe(204);
}

describe('the list', () => {
  test('comes in pages of a hundred at most, each from where the last one ended', async () => {
    const [{ uuid, browser }, other] = [await add(), await add()];
    await sendToSelf(other.browser, 'of another');
    const [foreign] = await listOf(other.browser);
    await sql`
      INSERT INTO alerts (user_id, category, message, created_at)
      SELECT ${uuid}::uuid, 'system', n::text, now() - n * interval '1 minute' FROM generate_series(1, 250) n
    `.execute(db);
    for (const path of ['/api/alerts', '/api/alerts/unread']) {
      const pages = [await listOf(browser, path)];
      while (pages.at(-1)!.length > 0)
        pages.push(await listOf(browser, `${path}?before=${pages.at(-1)!.at(-1)?.id}`));
      expect(pages.map(({ length }) => length)).toEqual([100, 100, 50, 0]);
      expect(messagesOf(pages.flat())).toEqual(Array.from({ length: 250 }, (_, place) => `${place + 1}`));
      expect(messagesOf(await listOf(browser, `${path}?limit=2`))).toEqual(['1', '2']);
      expect(await listOf(browser, `${path}?before=${foreign?.id}`)).toEqual([]);
      for (const query of ['limit=101', 'limit=-1', 'limit=x', 'before=0', 'before=1e99', 'page=2'])
        expect((await browser.get(`${path}?${query}`)).statusCode).toBe(400);
    }
  });

  test('says how many are unread, also without a single one of them', async () => {
    const { browser } = await add();
    const count = async (path: string) => {
      const answer = await browser.get(path);
      return [answer.headers['x-unread-count'], answer.json<Alert[]>().length];
    };
    expect(await count('/api/alerts')).toEqual(['0', 0]);
    await sendToSelf(browser, 'first', 'second', 'third');
    const [newest] = await listOf(browser);
    await browser.post('/api/alerts/mark-read', { alertId: newest?.id });
    expect(await count('/api/alerts?limit=1')).toEqual(['2', 1]);
    expect(await count('/api/alerts/unread?limit=0')).toEqual(['2', 0]);
  });

  test('is empty at first', async () => {
    const { browser } = await add();
    expect(await listOf(browser)).toEqual([]);
    expect(await unreadOf(browser)).toEqual([]);
  });

  test('has the own alerts, the newest first, of two at the same moment the one that came later', async () => {
    const [player, other] = [await add(), await add()];
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
    const rows = [
      { message: 'second', created_at: at(2) },
      { message: 'newest', created_at: at(3), is_read: true },
      { message: 'twin of second', created_at: at(2) },
      { message: 'oldest', created_at: at(1) },
    ];
    for (const row of rows)
      for (const { uuid } of [player, other])
        await db
          .insertInto('alerts')
          .values({ user_id: uuid, category: 'clan', ...row })
          .execute();
    const alerts = await listOf(player.browser);
    expect(messagesOf(alerts)).toEqual(['newest', 'twin of second', 'second', 'oldest']);
    expect(alerts[0]).toEqual({
      id: expect.any(Number),
      category: 'clan',
      message: 'newest',
      created_at: '2026-03-01T12:03:00.000Z',
      is_read: 1,
    });
    expect(messagesOf(await unreadOf(player.browser))).toEqual(['twin of second', 'second', 'oldest']);
    expect((await unreadOf(player.browser)).every(({ is_read }) => is_read === 0)).toBe(true);
  });

  test('is for nobody without a login', async () => {
    for (const url of ['/api/alerts', '/api/alerts/unread'])
      expect((await app.inject({ url })).statusCode).toBe(401);
    for (const url of ['/api/alerts/mark-read', '/api/alerts/mark-all-read', SEND]) {
      const answer = await app.inject({ method: 'POST', url, payload: {} });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'login_required' }]);
    }
  });
});
