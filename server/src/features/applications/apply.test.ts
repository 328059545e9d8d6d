import { APPLICATION_STATES, type ApplicationDecision } from '@site/contract/http/applications';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addApplication, FORM } from './testing/addApplication.ts';

const UNKNOWN = { code: 'unknown_application', message: 'There is no such application.' };

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { uuid: leadId } = await addPlayer(db, { name: 'Lead', rank: 'srmod' });
const lead = await logIn(app, 'Lead');
const owner = await logIn(app, (await addPlayer(db, { name: 'Boss', rank: 'owner' })).name);

let count = 0;

const nameOfLast = () => `Applicant${count}`;

async function newApplicant(): Promise<string> {
  count += 1;
  return (await addPlayer(db, { name: nameOfLast(), lang: 'de' })).uuid;
}

const newApplication = async () => addApplication(db, await newApplicant());

const decide = (id: number | string, newState: unknown, browser: Browser = lead) =>
  browser.patch(`/api/applications/${id}/state`, { newState });

async function stateOf(id: number) {
  const { state } = await db
    .selectFrom('applications')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state;
}

async function auditOf(id: number) {
  return db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'actor_name', 'subject', 'subject_name', 'before', 'after'])
    .where('subject', '=', String(id))
    .orderBy('id')
    .execute();
}

describe('reading an application', () => {
  test('returns all fields and the language of the applicant to leads', async () => {
    const applicant = await newApplicant();
    const id = await addApplication(db, applicant);
    const answer = await lead.get(`/api/applications/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ...FORM,
        id,
        user_id: applicant,
        state: 'PENDING',
        created_at: expect.stringMatching(/Z$/),
        player: nameOfLast(),
        lang: 'de',
        firstSeen: expect.stringMatching(/Z$/),
        nameSince: null,
      },
    ]);
    await db.updateTable('users').set({ lang: 'en' }).where('uuid', '=', applicant).execute();
    expect((await lead.get(`/api/applications/${id}`)).json()).toMatchObject({ lang: 'en' });
  });

  const NO_ID = { code: 'not_found', message: expect.any(String) };

  test.each([
    ...['999999999', String(Number.MAX_SAFE_INTEGER)].map((id) => [id, UNKNOWN] as const),
    ...['0', '1.5', 'abc', '9007199254740993'].map((id) => [id, NO_ID] as const),
  ])('returns 404 for the id %s', async (id, body) => {
    for (const answer of [await lead.get(`/api/applications/${id}`), await decide(id, 'DENIED')])
      expect([answer.statusCode, answer.json()]).toEqual([404, body]);
  });
});

describe('a decision', () => {
  const changes = APPLICATION_STATES.flatMap((from) => APPLICATION_STATES.map((to) => [from, to] as const));

  test.each(changes)('changes %s to %s', async (from, to) => {
    const id = await addApplication(db, await newApplicant(), { state: from });
    const answer = await decide(id, to);
    expect([answer.statusCode, answer.payload]).toEqual([204, '']);
    expect(await stateOf(id)).toBe(to);
    expect(await auditOf(id)).toHaveLength(from === to ? 0 : 1);
  });

  test('is audited with actor, change and subject', async () => {
    const id = await newApplication();
    await decide(id, 'ACCEPTED');
    await decide(id, 'ACCEPTED');
    await decide(id, 'DENIED', owner);
    expect(await auditOf(id)).toEqual([
      {
        action: 'application.state',
        actor_id: leadId,
        actor_name: 'Lead',
        subject: String(id),
        subject_name: nameOfLast(),
        before: { state: 'PENDING' },
        after: { state: 'ACCEPTED' },
      },
      expect.objectContaining({
        actor_name: 'Boss',
        before: { state: 'ACCEPTED' },
        after: { state: 'DENIED' },
      }),
    ]);
  });

  test('is audited with the previous state for each concurrent change', async () => {
    const id = await newApplication();
    const wishes = Array.from({ length: 30 }, (_, place) => APPLICATION_STATES[place % 3]);
    const browsers = [lead, owner];
    const answers = await Promise.all(
      wishes.map((state, place) => decide(id, state, browsers[place % 2] ?? lead)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wishes.map(() => 204));
    const entries = await auditOf(id);
    let state: unknown = { state: 'PENDING' };
    for (const { before, after } of entries) {
      expect(before).toEqual(state);
      expect(after).not.toEqual(before);
      state = after;
    }
    expect(state).toEqual({ state: await stateOf(id) });
    expect(entries.length).toBeGreaterThan(1);
  });

  test('is audited once for two concurrent identical changes', async () => {
    const id = await newApplication();
    await Promise.all(Array.from({ length: 10 }, () => decide(id, 'ACCEPTED')));
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('can’t reopen a second application of a player', async () => {
    const applicant = await newApplicant();
    const [first, second] = [
      await addApplication(db, applicant, { state: 'DENIED' }),
      await addApplication(db, applicant),
    ];
    const answer = await decide(first, 'PENDING');
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'other_application_pending', message: 'This player has another open application.' },
    ]);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['DENIED', 'PENDING']);
    expect(await auditOf(first)).toEqual([]);
    await decide(second, 'ACCEPTED');
    expect((await decide(first, 'PENDING')).statusCode).toBe(204);
  });

  test('reopens one of many of a player when all are reopened concurrently', async () => {
    const applicant = await newApplicant();
    const ids: number[] = [];
    for (let place = 0; place < 8; place += 1)
      ids.push(await addApplication(db, applicant, { state: 'DENIED' }));
    const answers = await Promise.all(ids.map((id) => decide(id, 'PENDING')));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([204, ...Array<number>(7).fill(409)]);
    const states = await Promise.all(ids.map(stateOf));
    expect(states.filter((state) => state === 'PENDING')).toHaveLength(1);
    expect((await Promise.all(ids.map(auditOf))).flat()).toHaveLength(1);
  });
});

describe('a decision over the one that the caller has seen', () => {
  const seen = async (id: number) => String((await lead.get(`/api/applications/${id}`)).headers['etag']);
  const decideOver = (etag: string, id: number, newState: unknown, browser: Browser = lead) =>
    browser.patch(`/api/applications/${id}/state`, { newState }, { 'if-match': etag });

  test('names the newest decision in its etag, which a no-op leaves as it is', async () => {
    const id = await newApplication();
    const first = await seen(id);
    const answer = await decideOver(first, id, 'ACCEPTED');
    expect(answer.statusCode).toBe(204);
    const next = await seen(id);
    expect([answer.headers['etag'], next === first]).toEqual([next, false]);
    const again = await decideOver(next, id, 'ACCEPTED');
    expect([again.statusCode, again.headers['etag']]).toEqual([204, next]);
    expect(await seen(id)).toBe(next);
    expect((await decide(id, 'DENIED')).headers['etag']).toBe(await seen(id));
  });

  test.each(['ACCEPTED', 'DENIED', 'PENDING'])(
    'is refused after another one, with who decided and when: %s',
    async (state) => {
      const id = await newApplication();
      const etag = await seen(id);
      await decideOver(etag, id, 'ACCEPTED', owner);
      lead.cookies.set('lang', 'de');
      const answer = await decideOver(etag, id, state);
      lead.cookies.delete('lang');
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          code: 'application_decided',
          message: 'Jemand anders hat inzwischen entschieden. Nichts wurde geändert.',
          decision: {
            id: expect.any(Number),
            by: 'Boss',
            from: 'PENDING',
            to: 'ACCEPTED',
            created_at: expect.stringMatching(/Z$/),
          },
        },
      ]);
      expect([await stateOf(id), await auditOf(id)]).toEqual(['ACCEPTED', [expect.anything()]]);
    },
  );

  test('is refused even if the state is the seen one again', async () => {
    const id = await newApplication();
    const etag = await seen(id);
    for (const state of ['DENIED', 'PENDING']) await decide(id, state, owner);
    expect((await decideOver(etag, id, 'ACCEPTED')).statusCode).toBe(409);
  });

  test('has one winner among many at the same moment', async () => {
    const id = await newApplication();
    const etag = await seen(id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        decideOver(etag, id, place % 3 ? 'ACCEPTED' : 'DENIED', place % 2 ? lead : owner),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      204,
      ...Array<number>(19).fill(409),
    ]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('is refused over a version of another application, or what is none', async () => {
    const [id, other] = [await newApplication(), await newApplication()];
    await decide(other, 'DENIED');
    const wrong = [await seen(other), '"999999999"', '3'];
    const answers = await Promise.all(wrong.map((etag) => decideOver(etag, id, 'ACCEPTED')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 400]);
    expect([await stateOf(id), await auditOf(id)]).toEqual(['PENDING', []]);
  });
});

describe('the history', () => {
  async function historyOf(id: number) {
    const answer = await lead.get(`/api/applications/${id}/history`);
    expect(answer.statusCode).toBe(200);
    return answer.json<ApplicationDecision[]>();
  }

  test('lists decisions with actor and states, newest first, without no-ops', async () => {
    const [id, other] = [await newApplication(), await newApplication()];
    expect(await historyOf(id)).toEqual([]);
    await decide(id, 'DENIED');
    await decide(other, 'ACCEPTED');
    await decide(id, 'DENIED', owner);
    await decide(id, 'ACCEPTED', owner);
    const history = await historyOf(id);
    expect(history.map(({ by, from, to }) => [by, from, to])).toEqual([
      ['Boss', 'DENIED', 'ACCEPTED'],
      ['Lead', 'PENDING', 'DENIED'],
    ]);
    const [last, first] = history.map(({ created_at: at }) => new Date(at).getTime());
    expect(last).toBeGreaterThanOrEqual(first ?? Infinity);
  });

  test('keeps the names of deleted staff members', async () => {
    const id = await newApplication();
    const { uuid } = await addPlayer(db, { name: 'Gone', rank: 'admin' });
    await decide(id, 'DENIED', await logIn(app, 'Gone'));
    await db.deleteFrom('users').where('uuid', '=', uuid).execute();
    expect((await historyOf(id)).map(({ by }) => by)).toEqual(['Gone']);
  });

  test('is missing for an unknown application', async () => {
    expect((await lead.get('/api/applications/999999/history')).statusCode).toBe(404);
  });
});

test.each([
  {},
  { newState: 'denied' },
  { newState: '' },
  { newState: 'toString' },
  { newState: 'DENIED', id: 2 },
])('rejects %j', async (body) => {
  const id = await newApplication();
  const answer = await lead.patch(`/api/applications/${id}/state`, body);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  expect(await stateOf(id)).toBe('PENDING');
});

const PENDING = { code: 'application_pending', message: 'Du hast bereits eine offene Bewerbung.' };

async function newPlayer(): Promise<{ uuid: string; name: string; browser: Browser }> {
  const name = `Player${(count += 1)}`;
  const { uuid } = await addPlayer(db, { name });
  return { uuid, name, browser: await logIn(app, name) };
}

const apply = (browser: Browser, change: object = {}) =>
  browser.post('/api/applications/apply', { ...FORM, ...change });

async function storedOf(uuid: string) {
  return db.selectFrom('applications').selectAll().where('user_id', '=', uuid).execute();
}

async function decideAll(uuid: string) {
  await db.updateTable('applications').set({ state: 'DENIED' }).where('user_id', '=', uuid).execute();
}

test('stores an application for the caller and returns it', async () => {
  const { uuid, browser } = await newPlayer();
  const before = Date.now();
  const answer = await apply(browser, { name: '  Alex ' });
  expect(answer.statusCode).toBe(201);
  const body = answer.json<{ created_at: string }>();
  expect(body).toEqual({
    ...FORM,
    id: expect.any(Number),
    user_id: uuid,
    state: 'PENDING',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(Math.abs(Date.parse(body.created_at) - before)).toBeLessThan(60_000);
  expect(await storedOf(uuid)).toEqual([{ ...body, created_at: new Date(body.created_at) }]);
});

test('allows the next one only after a decision on the first', async () => {
  const { uuid, browser } = await newPlayer();
  expect((await apply(browser)).statusCode).toBe(201);
  const second = await apply(browser, { role: 'Developer' });
  expect([second.statusCode, second.json()]).toEqual([400, PENDING]);
  browser.cookies.set('lang', 'en');
  expect((await apply(browser)).json()).toEqual({
    ...PENDING,
    message: 'You already have an open application.',
  });
  expect(await storedOf(uuid)).toMatchObject([{ role: 'Builder' }]);
  await decideAll(uuid);
  expect((await apply(browser, { role: 'Developer' })).statusCode).toBe(201);
  expect(await storedOf(uuid)).toHaveLength(2);
});

test('stores one of many concurrent applications and refuses the others', async () => {
  const { uuid, browser } = await newPlayer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => apply(browser)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    Array.from({ length: 49 }, () => [400, PENDING]),
  );
  expect(await storedOf(uuid)).toHaveLength(1);
});

test('accepts concurrent applications of different players', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, newPlayer));
  const answers = await Promise.all(players.map(({ browser }) => apply(browser)));
  expect(answers.map((answer) => answer.json<{ user_id: string }>().user_id)).toEqual(
    players.map(({ uuid }) => uuid),
  );
});

test('returns only the caller’s applications, newest first', async () => {
  const [{ uuid, browser }, other] = [await newPlayer(), await newPlayer()];
  const own = async () => (await browser.get('/api/applications/own')).json<{ role: string }[]>();
  expect(await own()).toEqual([]);
  await apply(other.browser);
  const first = (await apply(browser)).json<object>();
  await decideAll(uuid);
  const second = (await apply(browser, { role: 'Content' })).json<object>();
  expect(await own()).toEqual([second, { ...first, state: 'DENIED' }]);
});

test('counts only well-formed attempts towards the limit', async () => {
  const limited = await startTestApp({ db, env: { RATE_LIMITS: 'apply=3/3600' } });
  await addPlayer(db, { name: 'Eager' });
  const browser = await logIn(limited.app, 'Eager');
  for (let round = 0; round < 5; round += 1) expect((await apply(browser, { age: 9 })).statusCode).toBe(400);
  expect((await apply(browser)).statusCode).toBe(201);
  expect((await apply(browser)).json()).toEqual(PENDING);
  expect((await apply(browser)).json()).toEqual(PENDING);
  const answer = await apply(browser);
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { code: 'too_many_requests', message: expect.any(String) },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await apply(browser, { age: 9 })).statusCode).toBe(400);
  await addPlayer(db, { name: 'Calm' });
  expect((await apply(await logIn(limited.app, 'Calm'))).statusCode).toBe(201);
});

test.each([
  ['the minimum', { age: 10, name: 'A', discord: 'a', strengths: 's', weaknesses: 'w', motivation: 'm' }],
  ['the maximum', { age: 120, name: 'n'.repeat(64), discord: 'd'.repeat(64), strengths: 'ä'.repeat(2000) }],
  ['the maximum in emoji', { name: '😀'.repeat(64), motivation: '😀'.repeat(2000) }],
  ['code as text', { strengths: '<script>alert(1)</script>', name: `'; DROP TABLE--` }],
  ['international characters', { motivation: '😀 ñ 漢字\n\tعربى', weaknesses: '${7*7} {{7*7}} %00 \\' }],
  ['names of object properties', { name: '__proto__', discord: 'constructor' }],
])('stores and returns %s unchanged', async (_what, change) => {
  const { uuid, browser } = await newPlayer();
  const answer = await apply(browser, change);
  expect([answer.statusCode, answer.json()]).toEqual([201, expect.objectContaining(change)]);
  expect(await storedOf(uuid)).toEqual([expect.objectContaining(change)]);
});

test('stores a lone surrogate as the replacement character', async () => {
  const { browser } = await newPlayer();
  expect((await apply(browser, { strengths: 'a\ud800b' })).json()).toMatchObject({ strengths: 'a\ufffdb' });
});

test.each<[what: string, change: object]>([
  ...Object.keys(FORM).map((field): [string, object] => [`no ${field}`, { [field]: undefined }]),
  ['another author', { user_id: '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11' }],
  ['a state', { state: 'ACCEPTED' }],
  ['an id', { id: 1 }],
  ['an age as text', { age: '17' }],
  ['9 years', { age: 9 }],
  ['121 years', { age: 121 }],
  ['an unknown role', { role: 'Owner' }],
  ['a role in lower case', { role: 'builder' }],
  ['a role named like an object property', { role: 'toString' }],
  ['a name of spaces', { name: '   ' }],
  ['an empty text', { motivation: '' }],
  ['a name without end', { name: 'n'.repeat(65) }],
  ['a Discord name without end', { discord: 'd'.repeat(65) }],
  ['a text without end', { weaknesses: 'w'.repeat(2001) }],
])('rejects an application with %s', async (_what, change) => {
  const { uuid, browser } = await newPlayer();
  const answer = await apply(browser, change);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  expect(await storedOf(uuid)).toEqual([]);
});
