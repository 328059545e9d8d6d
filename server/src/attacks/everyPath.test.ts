import { addPlayer, logIn } from '../testing/accounts.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { DEMO: '1' } });
await addPlayer(db, { name: 'Owner', rank: 'owner' });
const owner = await logIn(app, 'Owner');

const HOSTILE = [
  '..',
  '.',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f%2e%2e%2f.data%2fsession-secret',
  '..%5c..%5cwindows',
  '%252e%252e%252f',
  '%2fetc%2fpasswd',
  'file:%2f%2f%2fetc%2fpasswd',
  '%00',
  'a%00b',
  '%ff',
  '%ED%A0%80',
  '%',
  "'%20OR%201=1--",
  '1;DROP%20TABLE%20users',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e3',
  '0x10',
  '9007199254740993',
  '99999999999999999999999',
  '%20',
  '*',
  '$%7Bjndi:ldap:%2f%2fx%7D',
  '%3Cscript%3Ealert(1)%3C%2fscript%3E',
  'a'.repeat(90),
  'a'.repeat(9_000),
  '%F0%9F%98%80',
];

const PARAMETERS: Readonly<Record<string, (value: string) => ReturnType<typeof owner.get>>> = {
  'GET /profile/:user': (value) => owner.get(`/api/profile/${value}`),
  'GET /clans/:clan': (value) => owner.get(`/api/clans/${value}`),
  'GET /applications/:id': (value) => owner.get(`/api/applications/${value}`),
  'PATCH /applications/:id/state': (value) =>
    owner.patch(`/api/applications/${value}/state`, { newState: 'DENIED' }),
  'PATCH /panel/staff/:uuid/rank': (value) => owner.patch(`/api/panel/staff/${value}/rank`, { rank: 'mod' }),
  'GET /avatar/:uuid': (value) => owner.get(`/api/avatar/${value}`),
};

describe.each(Object.entries(PARAMETERS))('the parameter of %s', (_call, call) => {
  test.each(HOSTILE)('%.40s returns 400 or 404', async (value) => {
    const answer = await call(value);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/stats': ['mode', 'range'],
  '/api/clans': ['search', 'limit', 'offset'],
  '/api/panel/audit': ['before', 'limit', 'action'],
  '/api/avatar/8f6f8a7e-0d5c-4a52-9a3e-1f2b3c4d5e6f': ['size'],
};

describe.each(Object.entries(QUERIES))('the query of %s', (path, fields) => {
  test.each(fields)('%s', async (field) => {
    const queries = HOSTILE.flatMap((value) => [
      `${field}=${value}`,
      `${field}=${value}&${field}=${value}`,
      `${field}[]=${value}`,
      `${field}[__proto__]=${value}`,
    ]);
    for (const query of queries) {
      const answer = await owner.get(`${path}?${query}`);
      expect([query.slice(0, 80), answer.statusCode < 500]).toEqual([query.slice(0, 80), true]);
    }
  });

  test('rejects other fields', async () => {
    for (const query of ['__proto__=1', 'constructor=1', 'admin=true', '='])
      expect((await owner.get(`${path}?mode=bedwars&range=daily&${query}`)).statusCode).toBe(400);
  });
});

test('serves no private file of the server under any URL', async () => {
  const roots = ['/', '/assets/', '/remotes/', '/remotes/shop/', '/shell-container/', '/api/', '/socket.io/'];
  const ways = [
    '../session-secret',
    '..%2fsession-secret',
    '%2e%2e/session-secret',
    '..%5csession-secret',
    '.%2e/.%2e/.%2e/etc/passwd',
    '....//....//session-secret',
    '%252e%252e/session-secret',
    'database/PG_VERSION',
    'live.json',
    '.git/config',
    '.env',
  ];
  for (const root of roots)
    for (const way of ways) {
      const answer = await app.inject({ url: `${root}${way}` });
      expect(answer.payload).not.toMatch(/root:x:|\[core\]|^1[5-8]\n$/);
      expect([`${root}${way}`, answer.statusCode]).not.toEqual([`${root}${way}`, 500]);
    }
});
