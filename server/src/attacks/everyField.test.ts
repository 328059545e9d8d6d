import { CALLS, type Call } from '@site/contract/calls/all';
import type { DefinedCall } from '@site/contract/calls/defineCall';
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

/** Programs only: their fields are tested elsewhere. */
const OF_PROGRAMS = /^[A-Z]+ \/(?:gate|game|azlink)\b/;

/** A valid body and the path of every call that takes a body. */
const BODIES = (Object.entries(CALLS) as [Call, DefinedCall][]).flatMap(([call, { sampleRequest }]) =>
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

test('covers every write call with a body', () => {
  const writes = Object.keys(CALLS).filter((call) => !call.startsWith('GET'));
  expect(writes.filter((call) => !BODIES.some(([covered]) => covered === call)).toSorted()).toEqual([
    'DELETE /overrides',
    'DELETE /panel/gameservers/:id',
    'DELETE /remotes/:name/canary',
    'POST /azlink',
    'POST /csp-reports',
    'POST /game/v1/link-codes',
    'POST /game/v1/sync',
    'POST /gate/claim',
    'POST /gate/verdicts',
    'POST /logout',
    'POST /panel/gameservers/:id/rotate',
    'POST /payments/:provider/webhook',
    'POST /refresh',
    'POST /remotes/:name/versions',
    'POST /remotes/:name/versions/:version/complete',
    'PUT /panel/maintenance/toggle',
    'PUT /remotes/:name/versions/:version/files/*',
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

test('neither pollutes a prototype nor grants a rank', async () => {
  expect(({} as { rank?: string }).rank).toBeUndefined();
  const ranks = await db.selectFrom('users').select(['name', 'rank']).orderBy('name').execute();
  expect(ranks).toEqual([
    { name: 'Other', rank: 'mod' },
    { name: 'Owner', rank: 'owner' },
  ]);
  expect((await owner.get('/api/user/rank')).json()).toEqual({ rank: 'owner' });
});
