import { CALLS, type Call } from '@site/contract/calls/all';
import type { DefinedCall } from '@site/contract/calls/defineCall';
import { z } from 'zod';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { pathOf } from '../testing/sampleCalls.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const SOMEBODY = '00000000-0000-4000-8000-000000000001';
const MEGABYTE = 1024 * 1024;

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { DEMO: '1' } });
await addPlayer(db, { name: 'Owner', rank: 'owner' });
await addPlayer(db, { name: 'Other', uuid: SOMEBODY, rank: 'mod' });
const owner = await logIn(app, 'Owner');

const ALL = Object.entries(CALLS) as [Call, DefinedCall][];

/** Made by programs, which are tested elsewhere. */
const OF_PROGRAMS =
  /^[A-Z]+ \/(?:gate|game|azlink|operator|csp-reports|payments\/:provider|remotes\/:name\/versions)\b/;

/** A valid body and the path of every call that takes a body. */
const BODIES = ALL.flatMap(([call, { sampleRequest }]) =>
  sampleRequest?.body && !OF_PROGRAMS.test(call) ? [[call, sampleRequest.body, pathOf(call)] as const] : [],
);

/** JSON texts, since JavaScript would not produce some of them. */
const NEVER_RIGHT: Readonly<Record<string, string>> = {
  null: 'null',
  list: '[]',
  'list of one': '["DE"]',
  object: '{}',
  operator: '{"$ne":null}',
  'own toString': '{"toString":"x","length":8}',
  'huge number': '1e308',
  'too large a number': '1e999',
  'negative number': '-1',
  fraction: '0.5',
  'deep lists': `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
};

const PROTOTYPES: Readonly<Record<string, string>> = {
  prototype: '{"__proto__":{"rank":"owner"}}',
  constructor: '{"constructor":{"prototype":{"rank":"owner"}}}',
};

/** Valid in a text field, invalid elsewhere; never a server error. */
const TEXTS: Readonly<Record<string, string>> = {
  empty: '""',
  spaces: '"        "',
  'zero byte': '"abc\\u0000defgh"',
  'half a surrogate': '"abcdefg\\ud800"',
  script: '"<script>alert(1)</script>"',
  SQL: '"\'; DROP TABLE users; --"',
  'format string': '"%s%n%x${7*7}{{7*7}}"',
  bidi: '"\\u202eabcdefgh\\u2066"',
  traversal: '"../../../../etc/passwd"',
  'long text': `"${'x'.repeat(60_000)}"`,
};

function withField(body: object, path: readonly string[], json: string): string {
  const [field = '', ...rest] = path;
  const parts = Object.entries(body).map(([name, value]: [string, unknown]) => {
    if (name !== field) return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
    return `${JSON.stringify(name)}:${rest.length === 0 ? json : withField(value as object, rest, json)}`;
  });
  return `{${parts.join(',')}}`;
}

/** Returns every field, including nested ones. */
function fieldsOf(body: object, above: readonly string[] = []): string[][] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const path = [...above, name];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [path, ...(isObject ? fieldsOf(value, path) : [])];
  });
}

async function send(call: string, path: string, payload: string) {
  const [method] = call.split(' ');
  const answer = await app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    payload,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
  });
  if (answer.statusCode >= 400)
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
  return answer.statusCode;
}

const cases = BODIES.flatMap(([call, body, path]) =>
  fieldsOf(body).map((field) => [call, field.join('.'), body, path] as const),
);

test('covers every call that has a body', () => {
  const withBody = ALL.filter(([call, { body }]) => body && !OF_PROGRAMS.test(call)).map(([call]) => call);
  const covered = new Set(BODIES.map(([call]) => call));
  // These take an empty object at most.
  expect(withBody.filter((call) => !covered.has(call)).toSorted()).toEqual([
    'POST /logout',
    'POST /refresh',
    'PUT /panel/maintenance/toggle',
  ]);
});

describe.each(cases)('%s, the field %s', (call, field, body, path) => {
  const put = (json: string) => send(call, path, withField(body, field.split('.'), json));

  test('rejects values of another type', async () => {
    const answered: Record<string, number> = {};
    for (const [what, json] of Object.entries({ ...NEVER_RIGHT, ...PROTOTYPES })) {
      // An empty list is valid.
      if (/checklist$/.test(field) && what === 'list') continue;
      answered[what] = await put(json);
    }
    expect(answered).toEqual(Object.fromEntries(Object.keys(answered).map((what) => [what, 400])));
  });

  test('rejects 10 MB', async () => {
    expect(await put(`"${'x'.repeat(10 * MEGABYTE)}"`)).toBe(413);
  });

  test('handles any text without a server error', async () => {
    for (const [what, json] of Object.entries(TEXTS)) {
      const status = await put(json);
      expect([what, status < 500]).toEqual([what, true]);
    }
  });
});

describe.each(BODIES)('%s', (call, body, path) => {
  test('rejects a body of another type and unknown fields', async () => {
    const bodies = [
      ...Object.values(NEVER_RIGHT).filter((json) => json !== '{}' && json !== 'null'),
      '"x"',
      'x',
    ];
    const unknown = ['"uuid":"x"', '"isAdmin":true', '"__proto__":{"rank":"owner"}', '"toString":"x"'];
    const more = unknown.map((field) => `${JSON.stringify(body).slice(0, -1)},${field}}`);
    for (const payload of [...bodies, ...more]) {
      const status = await send(call, path, payload);
      expect([payload.slice(0, 60), status]).toEqual([payload.slice(0, 60), 400]);
    }
  });
});

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

/** Every parameter of a path, with what else its call needs. */
const PARAMETERS = ALL.filter(([call]) => !OF_PROGRAMS.test(call)).flatMap(([call, { sampleRequest }]) =>
  [...call.matchAll(/:(\w+)/g)].map(([, name = '']) => [call, name, sampleRequest?.body] as const),
);

describe.each(PARAMETERS)('%s, the parameter %s', (call, name, body) => {
  test('refuses everything hostile', async () => {
    const [method] = call.split(' ');
    // A remote may be called `constructor`: it has no history, no canary and nothing to roll back to.
    const allowed = call.includes('/remotes/:name') ? [200, 204, 400, 403, 404, 409] : [400, 404];
    for (const value of HOSTILE) {
      const url = `/api${pathOf(call, { [name]: value })}`;
      const headers = { authorization: `Bearer ${owner.token}` };
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(body && { payload: body }),
      });
      expect([value.slice(0, 40), allowed.includes(answer.statusCode), answer.statusCode]).toEqual([
        value.slice(0, 40),
        true,
        answer.statusCode,
      ]);
      if (answer.statusCode < 400) continue;
      expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    }
  });
});

/** Every field of a query, with the path of its call. */
const QUERIES = ALL.flatMap(([call, { query }]) =>
  query instanceof z.ZodObject && call.startsWith('GET') && !OF_PROGRAMS.test(call)
    ? [[call, pathOf(call), Object.keys(query.shape)] as const]
    : [],
);

describe.each(QUERIES)('%s, the query of %s', (call, path, fields) => {
  const ask = (query: string) => owner.get(`/api${path}${path.includes('?') ? '&' : '?'}${query}`);

  test.each(fields)('%s', async (field) => {
    const queries = [
      ...HOSTILE.map((value) => `${field}=${value}`),
      ...[`${field}=1&${field}=2`, `${field}[]=1`, `${field}[__proto__]=1`],
    ];
    for (const query of queries)
      expect([query.slice(0, 80), (await ask(query)).statusCode < 500]).toEqual([query.slice(0, 80), true]);
  });

  // Messengers add fields of their own to links.
  if (call === 'GET /preview') return;
  test('rejects other fields', async () => {
    for (const query of ['__proto__=1', 'constructor=1', 'admin=true', '='])
      expect([query, (await ask(query)).statusCode]).toEqual([query, 400]);
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

test('neither pollutes a prototype nor grants a rank', async () => {
  expect(({} as { rank?: string }).rank).toBeUndefined();
  const ranks = await db.selectFrom('users').select(['name', 'rank']).orderBy('name').execute();
  expect(ranks).toEqual([
    { name: 'Other', rank: 'mod' },
    { name: 'Owner', rank: 'owner' },
  ]);
  expect((await owner.get('/api/user/rank')).json()).toEqual({ rank: 'owner' });
});
