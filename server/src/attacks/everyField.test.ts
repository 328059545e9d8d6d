import { CALLS, type Call } from '@site/contract/calls/all';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const SOMEBODY = '8f6f8a7e-0d5c-4a52-9a3e-1f2b3c4d5e6f';
const MEGABYTE = 1024 * 1024;

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { DEMO: '1' } });
await addPlayer(db, { name: 'Owner', rank: 'owner' });
await addPlayer(db, { name: 'Other', uuid: SOMEBODY, rank: 'mod' });
const owner = await logIn(app, 'Owner');

const settings = {
  maintenance: { enabled: false, message: 'soon' },
  monitoring: {
    showPlayerCount: true,
    autoRestart: false,
    logLevel: 'warn',
    checklist: [{ id: 'a', label: 'b', done: false }],
  },
};

/** A valid body and the path of every call that takes a body. */
const BODIES: Readonly<Partial<Record<Call, readonly [body: object, path?: string]>>> = {
  'POST /login': [{ name: 'Owner', password: PASSWORD }],
  'POST /user/2fa/login': [{ code: '123456', uuid: SOMEBODY }],
  'POST /login/link': [{ code: 'AAAA-BBBB', newPassword: PASSWORD }],
  'POST /login/link/check': [{ code: 'AAAA-BBBB' }],
  'POST /user/lang': [{ lang: 'DE' }],
  'POST /user/change-password': [{ newPassword: PASSWORD, currentPassword: PASSWORD }],
  'POST /user/2fa/setup': [{ code: '123456' }],
  'POST /user/2fa/verify': [{ code: '123456' }],
  'POST /user/2fa/disable': [{ code: '123456' }],
  'POST /user/2fa/confirm': [{ code: '123456' }],
  'POST /user/confirm': [{ code: '123456', password: PASSWORD }],
  // The password is wrong, so that the owner's account stays.
  'POST /user/delete': [{ password: `${PASSWORD}?`, code: '123456' }],
  'POST /alerts/mark-read': [{ alertId: 1 }],
  'POST /panel/gameservers': [{ name: 'lobby', azlink: false }],
  'POST /panel/game-commands': [{ kind: 'message', player: SOMEBODY, args: { text: 'Hello' } }],
  'POST /panel/game-commands/:id/repeat': [{ reason: 'lost' }, `/panel/game-commands/${SOMEBODY}/repeat`],
  'POST /panel/game-commands/:id/settle': [{ reason: 'lost' }, `/panel/game-commands/${SOMEBODY}/settle`],
  'POST /alerts/send-application-alert': [{ category: 'system', message: 'Hello', userId: SOMEBODY }],
  'POST /applications/apply': [
    {
      name: 'Owner',
      discord: 'owner',
      age: 20,
      role: 'Builder',
      strengths: 'many',
      weaknesses: 'few',
      motivation: 'fun',
    },
  ],
  'PATCH /applications/:id/state': [{ newState: 'DENIED' }, '/applications/1/state'],
  'PUT /panel/settings': [settings],
  'PATCH /panel/staff/:uuid/rank': [{ rank: 'mod' }, `/panel/staff/${SOMEBODY}/rank`],
  'POST /remotes/:name/deployments': [
    { version: '1.0.0', why: 'new', force: false },
    '/remotes/shop/deployments',
  ],
  'POST /remotes/:name/rollback': [{ version: '1.0.0', why: 'new' }, '/remotes/shop/rollback'],
  'PUT /remotes/:name/canary': [
    { version: '1.0.0', percent: 10, users: [SOMEBODY], why: 'new' },
    '/remotes/shop/canary',
  ],
  'PUT /overrides': [{ name: 'shop', target: '1.0.0' }],
  'POST /telemetry': [
    { token: 'x'.repeat(32), entries: [{ remote: 'shop', version: '1.0.0', kind: 'load', value: 1 }] },
  ],
};

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
  'deep lists': `${'['.repeat(500)}${']'.repeat(500)}`,
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

async function send(call: string, path: string | undefined, payload: string) {
  const [method, own] = call.split(' ');
  const answer = await app.inject({
    method: method as 'POST',
    url: `/api${path ?? own}`,
    payload,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
  });
  if (answer.statusCode >= 400)
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
  return answer.statusCode;
}

const cases = Object.entries(BODIES).flatMap(([call, [body, path]]) =>
  fieldsOf(body).map((field) => [call, field.join('.'), body, path] as const),
);

test('covers every write call with a body', () => {
  const writes = Object.keys(CALLS).filter((call) => !call.startsWith('GET'));
  expect(writes.filter((call) => !(call in BODIES))).toEqual([
    'POST /refresh',
    'POST /logout',
    'POST /alerts/mark-all-read',
    'PUT /panel/maintenance/toggle',
    'POST /panel/gameservers/:id/rotate',
    'DELETE /panel/gameservers/:id',
    // Token only: their fields are tested elsewhere.
    'POST /remotes/:name/versions',
    'PUT /remotes/:name/versions/:version/files/*',
    'POST /remotes/:name/versions/:version/complete',
    'DELETE /remotes/:name/canary',
    // Gate token only.
    'POST /gate/claim',
    'POST /gate/verdicts',
    'DELETE /overrides',
    // Written by browsers in various formats; tested elsewhere.
    'POST /csp-reports',
    // The token of a game server only: each event is checked by itself.
    'POST /game/v1/sync',
    'POST /game/v1/link-codes',
    'POST /azlink',
  ]);
});

describe.each(cases)('%s, the field %s', (call, field, body, path) => {
  const put = (json: string) => send(call, path, withField(body, field.split('.'), json));

  test('rejects values of another type', async () => {
    const answered: Record<string, number> = {};
    for (const [what, json] of Object.entries({ ...NEVER_RIGHT, ...PROTOTYPES })) {
      // An empty list is valid.
      if (/checklist$|users$/.test(field) && what === 'list') continue;
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

describe.each(Object.entries(BODIES))('%s', (call, [body, path]) => {
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
