import { randomUUID } from 'node:crypto';
import { type Alert, SENDABLE_CATEGORIES } from '@site/contract/http/alerts';
import { LEAD_RANKS, RANKS, type RankId } from '@site/contract/ranks';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { addressOf, alertsAt, next, register, socketOpener } from '../../testing/sockets.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const SEND = '/api/alerts/send-application-alert';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const open = socketOpener(io, await addressOf(app));
const UNKNOWN = { code: 'unknown_alert', message: 'You have no such alert.' };

async function add(rank: RankId = 'player'): Promise<{ uuid: string; browser: Browser; name: string }> {
  const name = `P${randomUUID().slice(0, 12)}`;
  const { uuid } = await addPlayer(db, { name, rank });
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

/** The next alert that arrives at an open page. */
async function listen({ uuid, browser }: Awaited<ReturnType<typeof add>>) {
  const socket = await open(browser.token);
  await register(socket, uuid);
  const arriving = next(socket, 'new-alert');
  return { arriving: () => arriving };
}

describe('the list', () => {
  test('has pages of up to a hundred, each starting after the previous one', async () => {
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

  test('returns the unread count, even for an empty page', async () => {
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

  test('returns the player’s alerts, newest first, with ties by arrival', async () => {
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
});

describe('reading', () => {
  test('marks one alert, idempotently', async () => {
    const { browser } = await add();
    await sendToSelf(browser, 'first', 'second', 'third');
    const [, second] = await listOf(browser);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.post('/api/alerts/mark-read', { alertId: second?.id })),
    );
    for (const { statusCode, payload } of answers) expect([statusCode, payload]).toEqual([204, '']);
    expect(messagesOf(await unreadOf(browser))).toEqual(['third', 'first']);
    expect(await listOf(browser)).toHaveLength(3);
  });

  test('returns 404 for an alert of another player', async () => {
    const [player, other] = [await add(), await add('owner')];
    await sendToSelf(player.browser, 'mine');
    const [mine] = await listOf(player.browser);
    for (const alertId of [mine?.id, 2_000_000_000, Number.MAX_SAFE_INTEGER]) {
      const answer = await other.browser.post('/api/alerts/mark-read', { alertId });
      expect([answer.statusCode, answer.json()]).toEqual([404, UNKNOWN]);
    }
    expect(await unreadOf(player.browser)).toHaveLength(1);
  });

  test('marks all alerts of the player, even if there are none', async () => {
    const [player, other] = [await add(), await add()];
    await sendToSelf(player.browser, 'first', 'second');
    await sendToSelf(other.browser, 'theirs');
    for (let count = 0; count < 2; count += 1) {
      expect((await player.browser.post('/api/alerts/mark-all-read')).statusCode).toBe(204);
      expect(await unreadOf(player.browser)).toEqual([]);
    }
    expect((await listOf(player.browser)).map(({ is_read }) => is_read)).toEqual([1, 1]);
    expect(await unreadOf(other.browser)).toHaveLength(1);
  });

  test.each([[{ alertId: '1' }], [{ alertId: 0 }], [{ alertId: [1] }]])('rejects %j', async (body) => {
    const { browser } = await add();
    const answer = await browser.post('/api/alerts/mark-read', body);
    expect(answer.statusCode).toBe(400);
    expect((await browser.post('/api/alerts/mark-all-read', { alertId: 1 })).statusCode).toBe(400);
  });
});

describe('sending', () => {
  const auditOf = (subject: string) =>
    db.selectFrom('audit_entries').selectAll().where('subject', '=', subject).execute();

  test('without a player stores and sends an alert to the caller, without an audit entry', async () => {
    const player = await add();
    const other = await add('owner');
    const [socket, elsewhere] = [await open(player.browser.token), await open(other.browser.token)];
    expect(await register(socket, player.uuid)).toEqual({ ok: true });
    expect(await register(elsewhere, other.uuid)).toEqual({ ok: true });
    const others = alertsAt(elsewhere);
    for (const category of SENDABLE_CATEGORIES) {
      const arriving = next(socket, 'new-alert');
      const answer = await player.browser.post(SEND, { category, message: `About ${category}` });
      expect([answer.statusCode, answer.payload]).toEqual([204, '']);
      expect(await arriving).toEqual({ category, message: `About ${category}` });
    }
    const alerts = await listOf(player.browser);
    expect(alerts.map(({ category }) => category)).toEqual(SENDABLE_CATEGORIES.toReversed());
    expect(await auditOf(player.uuid)).toEqual([]);
    expect(await register(elsewhere, other.uuid)).toEqual({ ok: true });
    expect(others).toEqual([]);
  });

  test.each(LEAD_RANKS)('to a player is allowed for %s, with an audit entry', async (rank) => {
    const [lead, player] = [await add(rank), await add()];
    const { arriving } = await listen(player);
    const alert = { category: 'application', message: 'Welcome to the team' };
    const answer = await lead.browser.post(SEND, { ...alert, userId: player.uuid.toUpperCase() });
    expect(answer.statusCode).toBe(204);
    expect(await arriving()).toEqual(alert);
    expect(await listOf(player.browser)).toMatchObject([{ ...alert, is_read: 0 }]);
    expect(await listOf(lead.browser)).toEqual([]);
    expect(await auditOf(player.uuid)).toMatchObject([
      {
        actor_id: lead.uuid,
        actor_name: lead.name,
        action: 'alert.send',
        subject: player.uuid,
        subject_name: player.name,
        before: null,
        after: alert,
      },
    ]);
  });

  test.each(RANKS.filter((rank) => !LEAD_RANKS.includes(rank)))(
    'to a known, unknown or the caller’s own uuid is forbidden for %s',
    async (rank) => {
      const [caller, player] = [await add(rank), await add()];
      for (const userId of [player.uuid, caller.uuid, randomUUID()]) {
        const answer = await caller.browser.post(SEND, { category: 'system', message: 'Hi', userId });
        expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'forbidden' }]);
      }
      expect(await listOf(player.browser)).toEqual([]);
      expect(await auditOf(player.uuid)).toEqual([]);
    },
  );

  test('to an unknown player is rejected without an audit entry', async () => {
    const lead = await add('owner');
    const userId = randomUUID();
    const answer = await lead.browser.post(SEND, { category: 'system', message: 'Hi', userId });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'unknown_player' }]);
    expect(await auditOf(userId)).toEqual([]);
  });

  test('stores no alert without an audit entry', async () => {
    const [lead, player] = [await add('owner'), await add()];
    const body = { category: 'system', message: 'A zero byte \0', userId: player.uuid };
    expect((await lead.browser.post(SEND, body)).statusCode).toBe(400);
    expect(await listOf(player.browser)).toEqual([]);
    expect(await auditOf(player.uuid)).toEqual([]);
  });

  test.each<[what: string, message: string, kept?: string]>([
    ['script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['template and path syntax', '&lt;b&gt; \' " ` ${7*7} {{7*7}} %00 ../../etc/passwd'],
    ['SQL', "'); DROP TABLE alerts; --"],
    ['non-ASCII', 'Grüße 🎉 \u202e\u2028.'],
    ['the maximum length', 'x'.repeat(500)],
    ['but for a lone surrogate', 'half \ud83c', 'half \ufffd'],
  ])('keeps the text unchanged: %s', async (_what, message, kept = message) => {
    const [lead, player] = [await add('srmod'), await add()];
    const { arriving } = await listen(player);
    await lead.browser.post(SEND, { category: 'shop', message, userId: player.uuid });
    expect(await arriving()).toEqual({ category: 'shop', message: kept });
    expect(messagesOf(await listOf(player.browser))).toEqual([kept]);
    expect(await auditOf(player.uuid)).toMatchObject([{ after: { category: 'shop', message: kept } }]);
  });

  test.each([
    [{ category: 'system' }],
    [{ message: 'Hi' }],
    [{ category: 'System', message: 'Hi' }],
    // Players trust that these come from the server.
    [{ category: 'security', message: 'Your password was changed.' }],
    [{ category: 'security', message: 'Changed.', userId: '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11' }],
    [{ category: 'system', message: ' \n ' }],
    [{ category: 'system', message: 'x'.repeat(501) }],
    [{ category: 'system', message: 'Hi', userId: '' }],
    [{ category: 'system', message: 'Hi', userId: 'Steve' }],
  ])('rejects %j', async (body) => {
    const { browser } = await add('owner');
    expect((await browser.post(SEND, body)).statusCode).toBe(400);
    expect(await listOf(browser)).toEqual([]);
  });

  test('stores and audits each of many concurrent alerts', async () => {
    const [lead, player] = [await add('owner'), await add()];
    const messages = Array.from({ length: 20 }, (_, count) => `Message ${count}`);
    const alert = { category: 'system', userId: player.uuid };
    await Promise.all(messages.map((message) => lead.browser.post(SEND, { ...alert, message })));
    expect(messagesOf(await listOf(player.browser)).toSorted()).toEqual(messages.toSorted());
    expect(await auditOf(player.uuid)).toHaveLength(messages.length);
  });

  test('to oneself is limited to ten an hour, unlike to players', async () => {
    const { app: limited } = await startTestApp({ db, env: { RATE_LIMITS: 'write=1000/60' } });
    const { uuid, name } = await add('owner');
    const lead = await logIn(limited, name);
    const send = async (more = {}) =>
      (await lead.post(SEND, { category: 'system', message: 'Hi', ...more })).statusCode;
    for (let count = 0; count < 10; count += 1) expect(await send()).toBe(204);
    expect(await send()).toBe(429);
    expect(await listOf(lead)).toHaveLength(10);
    expect(await send({ userId: uuid })).toBe(204);
  });
});

test('alerts stay unread that are newer than what the player has seen', async () => {
  const { browser } = await add();
  await sendToSelf(browser, 'older', 'shown');
  const [shown] = await listOf(browser);
  await sendToSelf(browser, 'arrived meanwhile');
  const answer = await browser.post('/api/alerts/mark-all-read', { newest: shown?.id });
  expect(answer.statusCode).toBe(204);
  expect(messagesOf(await unreadOf(browser))).toEqual(['arrived meanwhile']);
});

test('an alert about the clan of its player names it, live, in the list and in the export', async () => {
  const [lead, member] = [await add('owner'), await add()];
  const { uuid, browser } = member;
  const id = randomUUID();
  await db.insertInto('clans').values({ id, name: 'Otters', tag: 'OTT', elo: 1, leader: uuid }).execute();
  await db.updateTable('users').set({ clan_id: id, clan_rank: 'LEADER' }).where('uuid', '=', uuid).execute();
  const { arriving } = await listen(member);
  const alert = { category: 'clan', message: 'Your clan has won' };
  await lead.browser.post(SEND, { ...alert, userId: uuid });
  const target = `clan:${id}`;
  expect(await arriving()).toEqual({ ...alert, target });
  expect(await listOf(browser)).toMatchObject([{ ...alert, target }]);
  expect((await browser.get('/api/user/data')).json()).toMatchObject({ alerts: [{ target }] });
});
