import Fastify, { type FastifyInstance } from 'fastify';
import { addPlayer } from '../testing/accounts.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { answerErrors } from './errorAnswers.ts';
import { logOptions } from './logOptions.ts';

const db = await openTestDatabase();
const PLAYER = '5b0ca8ba-3a1a-4c27-8a3b-0d1a4e0ad9f1';

type Line = Readonly<Record<string, unknown>>;

/** What an app writes to its log while something is done with it. */
async function logOf(act: (app: FastifyInstance) => unknown): Promise<string> {
  let lines = '';
  const app = Fastify({ logger: logOptions('info', { write: (line) => (lines += line) }) });
  answerErrors(app);
  await act(app);
  return lines;
}

const parse = (lines: string) =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test('an error of the database is logged without the values of the query and the row', async () => {
  const values = { name: 'Steve', password_hash: 'the-hash', totp_secret: 'the-secret', coins: -1 };
  const error = await addPlayer(db, values).catch((reason: unknown) => reason);
  expect(JSON.stringify(error)).toContain('the-hash');

  const lines = await logOf((app) => app.log.error({ err: error }, 'call failed'));
  expect(lines).toContain('users_coins_check');
  expect(lines).toContain('23514');
  expect(lines).toContain('addPlayer');
  expect(lines).not.toMatch(/the-hash|the-secret/);
});

test('a call is a line when it comes and one when it is answered, with all that helps to find it', async () => {
  const lines = await logOf(async (app) => {
    app.get('/clans', async (request, reply) => {
      Object.assign(request, { caller: { uuid: PLAYER, name: 'Steve' } });
      return reply.status(418).send({});
    });
    await app.inject({ url: '/clans?search=otters', remoteAddress: '192.0.2.7' });
  });
  const [come, answered, ...more] = parse(lines);
  expect(come).toMatchObject({
    time: expect.any(Number),
    reqId: 'req-1',
    req: { method: 'GET', url: '/clans?search=otters', address: '192.0.2.7' },
  });
  expect(answered).toMatchObject({
    time: expect.any(Number),
    reqId: 'req-1',
    res: { statusCode: 418, caller: PLAYER },
    responseTime: expect.any(Number),
  });
  expect(more).toEqual([]);
});

test('a failure says which call failed', async () => {
  const lines = await logOf(async (app) => {
    app.get('/clans', async () => {
      throw new Error('broken');
    });
    await app.inject({ url: '/clans' });
  });
  expect(parse(lines)).toContainEqual(
    expect.objectContaining({
      msg: 'call failed',
      req: expect.objectContaining({ method: 'GET', url: '/clans' }),
      err: expect.objectContaining({ type: 'Error', message: 'broken', stack: expect.any(String) }),
    }),
  );
});

test('what is named like a secret is not written, wherever it stands', async () => {
  const lines = await logOf(async (app) => {
    app.get('/', async (request) => {
      request.log.warn({ headers: request.headers }, 'headers');
      request.log.warn({ req: request, raw: { headers: request.headers } }, 'deeper');
      request.log.warn({ password: 'the-password', accessToken: 'the-token' }, 'fields');
      request.log.warn({ body: { newPassword: 'the-password', secret: 'the-secret' } }, 'body');
      request.log.warn({ reply: { headers: { 'set-cookie': 'refresh=the-cookie' } } }, 'reply');
      return {};
    });
    const headers = { authorization: 'Bearer the-token', cookie: 'refresh=the-cookie' };
    await app.inject({ url: '/', headers });
  });
  expect(parse(lines).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['headers', 'deeper', 'fields', 'body', 'reply']),
  );
  expect(lines).not.toMatch(/the-(token|cookie|password|secret)/);
});

test.each([
  ['/login?name=Steve&password=hunter2', '/login?name=Steve&password=…'],
  ['/x?currentPassword=hunter2&code=123456&mode=bedwars', '/x?currentPassword=…&code=…&mode=bedwars'],
  ['/socket.io/?EIO=4&token=a.b.c', '/socket.io/?EIO=4&token=…'],
  ['/x?a?password=a=b?c&&token', '/x?a?password=…?c&&token'],
  [`/${'a'.repeat(400)}`, `/${'a'.repeat(299)}…`],
  [`/?search=${'%0A'.repeat(200)}`, `/?search=${'%0A'.repeat(97)}…`],
])('the address %.50s is written with care', async (url, written) => {
  const lines = await logOf((app) => app.inject({ url }));
  expect(parse(lines)[0]).toMatchObject({ req: { url: written } });
});

test('no address keeps the log busy', async () => {
  const url = `/${'?'.repeat(5_000)}${'pass'.repeat(2_500)}`;
  // The time of the processor: how busy the machine is does not count.
  const before = process.cpuUsage();
  await logOf((app) => app.inject({ url }));
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test('an error of any length is a line of some length', async () => {
  const error = new Error(`${'a'.repeat(50_000)}\nforged line`);
  const lines = await logOf((app) => app.log.error({ err: error }, 'call failed'));
  expect(lines.length).toBeLessThan(9_000);
  expect(parse(lines)).toEqual([
    expect.objectContaining({
      err: expect.objectContaining({ message: `${'a'.repeat(4096)}…`, stack: expect.stringMatching(/…$/) }),
    }),
  ]);
});

test('nothing from outside begins a line of its own', async () => {
  const lines = await logOf((app) => {
    app.log.warn({ said: 'a\n{"level":60}\r\u001b[31m\u0000' }, 'b\n{"level":60}');
  });
  expect(parse(lines)).toHaveLength(1);
  for (const character of ['\n', '\r', '\u001b', '\0']) expect(lines.trimEnd()).not.toContain(character);
});

test('a silent server has no log', () => {
  expect(logOptions('silent')).toBe(false);
});
