import Fastify, { type FastifyRequest } from 'fastify';
import { addPlayer } from '../testing/accounts.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { logOptions } from './logOptions.ts';

const db = await openTestDatabase();

/** What an app writes to its log while something is done with it. */
async function logOf(act: (app: ReturnType<typeof Fastify>) => unknown): Promise<string> {
  let lines = '';
  const stream = { write: (line: string) => (lines += line) };
  const options = logOptions('info');
  if (typeof options !== 'object') throw new Error('There is no log');
  await act(Fastify({ logger: { ...options, stream } }));
  return lines;
}

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

test('a call is logged without its token and cookies', async () => {
  const lines = await logOf(async (app) => {
    app.get('/', async (request: FastifyRequest) => {
      request.log.warn({ req: { headers: request.headers } }, 'odd');
      return {};
    });
    const headers = { authorization: 'Bearer the-token', cookie: 'refresh=the-cookie' };
    await app.inject({ url: '/', headers });
  });
  expect(lines).toContain('odd');
  expect(lines).not.toMatch(/the-token|the-cookie/);
});

test('a silent server has no log', () => {
  expect(logOptions('silent')).toBe(false);
});
