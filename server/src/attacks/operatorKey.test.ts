import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { addDeployToken } from '@site/delivery/testing/inside';
import { sql } from 'kysely';
import { addGameServer } from '../features/game/gameServers.ts';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { OPERATOR_KEY, startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const { app } = await startTestApp({ db, env: { LOG_LEVEL: 'debug' }, logTo });
await addPlayer(db, { name: 'Owner', rank: 'owner' });
const owner = await logIn(app, 'Owner');
const deployToken = (await addDeployToken(db, { remote: 'shop', label: 'x', isOperatorToken: true })).token;
const gameToken = (await addGameServer(db, { name: 'lobby' }))?.token ?? '';
const RIGHT = { 'x-operator-key': OPERATOR_KEY };

interface Request {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly payload?: object | string;
}

const send = ({ headers = {}, query = '', payload = { name: 'Owner' } }: Request, to = app) =>
  to.inject({
    method: 'POST',
    url: `/api/operator/list-sessions${query}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

test.each<[string, Request]>([
  ['no key', {}],
  ['an empty key', { headers: { 'x-operator-key': '' } }],
  ['another key', { headers: { 'x-operator-key': OPERATOR_KEY.replace('a', 'b') } }],
  ['a part of the key', { headers: { 'x-operator-key': OPERATOR_KEY.slice(0, -1) } }],
  ['a longer key', { headers: { 'x-operator-key': `${OPERATOR_KEY}x` } }],
  ['two keys', { headers: { 'x-operator-key': `${OPERATOR_KEY}, ${OPERATOR_KEY}` } }],
  ['the key in the query', { query: `?x-operator-key=${encodeURIComponent(OPERATOR_KEY)}` }],
  ['the key as a cookie', { headers: { cookie: `x-operator-key=${encodeURIComponent(OPERATOR_KEY)}` } }],
  ['the key as an access token', { headers: { authorization: `Bearer ${OPERATOR_KEY}` } }],
  ["an owner's session", { headers: { authorization: `Bearer ${owner.token}` } }],
  ["an owner's access token as the key", { headers: { 'x-operator-key': owner.token } }],
  ['a deploy token', { headers: { 'x-deploy-token': deployToken, 'x-operator-key': deployToken } }],
  [
    'the token of a game server',
    { headers: { authorization: `Bearer ${gameToken}`, 'x-operator-key': gameToken } },
  ],
])('refuses %s before it reads the body', async (_, request) => {
  const answer = await send({ ...request, payload: 'x'.repeat(100_000) });
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { code: 'wrong_operator_key', message: 'This is not the key of the operator.' },
  ]);
});

test.each(['/api/%6fperator/list-sessions', '/%61pi/operator/list-sessions'])(
  'has no command at %s, which a proxy may let through',
  async (url) => {
    const answer = await app.inject({ method: 'POST', url, headers: RIGHT, payload: { name: 'Owner' } });
    expect(answer.statusCode).toBe(404);
  },
);

test('limits wrong keys of an IP network, without keeping the operator out', async () => {
  const { app: limited } = await startTestApp({ db, env: { RATE_LIMITS: 'operatorRefused=3/60' } });
  const guess = async () => (await send({ headers: { 'x-operator-key': 'a guess' } }, limited)).statusCode;
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
  expect((await send({ headers: RIGHT }, limited)).statusCode).toBe(200);
});

test.each([
  ['of another site', { headers: { ...RIGHT, 'sec-fetch-site': 'cross-site' } }, 403],
  ['with a body that is too large', { headers: RIGHT, payload: { name: 'x'.repeat(17_000) } }, 413],
  ['with an unknown field', { headers: RIGHT, payload: { name: 'Owner', more: 1 } }, 400],
  ['with a field of another type', { headers: RIGHT, payload: { name: { $ne: null } } }, 400],
  ['that is no JSON', { headers: RIGHT, payload: '{' }, 400],
])('refuses a request %s', async (_, request, status) => {
  expect((await send(request)).statusCode).toBe(status);
});

test('answers a failure without details, and logs them without the key', async () => {
  await sql`ALTER TABLE sessions RENAME TO hidden`.execute(db);
  const answer = await send({ headers: RIGHT });
  await sql`ALTER TABLE hidden RENAME TO sessions`.execute(db);
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'internal' }]);
  const log = lines.join('');
  expect(log).toContain('list-sessions');
  expect(log).toContain('refused token');
  for (const secret of [OPERATOR_KEY, encodeURIComponent(OPERATOR_KEY), deployToken, gameToken])
    expect(log).not.toContain(secret);
});

test('accepts the key of the data folder, which nobody else can read', async () => {
  const { app: own, folder } = await startTestApp({ db, env: { OPERATOR_KEY: '' } });
  const file = path.join(folder, 'operator.key');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  const key = readFileSync(file, 'utf8');
  expect((await send({ headers: { 'x-operator-key': key } }, own)).statusCode).toBe(200);
  expect((await send({ headers: RIGHT }, own)).statusCode).toBe(401);
  for (const url of ['/operator.key', '/assets/../operator.key', '/remotes/..%2foperator.key'])
    expect((await own.inject({ url })).payload).not.toContain(key);
});
