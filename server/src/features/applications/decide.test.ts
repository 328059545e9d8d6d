import { APPLICATION_STATES, type ApplicationState } from '@site/contract/http/applications';
import { LEAD_RANKS, RANKS, type RankId } from '@site/contract/ranks';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const UNKNOWN = { code: 'unknown_application', message: 'There is no such application.' };

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { uuid: leadId } = await addPlayer(db, { name: 'Lead', rank: 'srmod' });
const lead = await logIn(app, 'Lead');
const owner = await logIn(app, (await addPlayer(db, { name: 'Boss', rank: 'owner' })).name);

let count = 0;

async function newApplicant(): Promise<string> {
  const { uuid } = await addPlayer(db, { name: `Applicant${(count += 1)}`, lang: 'de' });
  return uuid;
}

async function addApplication(applicant: string, state: ApplicationState = 'PENDING'): Promise<number> {
  const { id } = await db
    .insertInto('applications')
    .values({
      user_id: applicant,
      name: 'Name of the form',
      discord: 'alex.mc',
      age: 17,
      role: 'Builder',
      strengths: 's',
      weaknesses: 'w',
      motivation: 'm',
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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

describe('reading one', () => {
  test('leads read all of it, and the language of the applicant', async () => {
    const applicant = await newApplicant();
    const id = await addApplication(applicant);
    const answer = await lead.get(`/api/applications/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id,
        user_id: applicant,
        name: 'Name of the form',
        discord: 'alex.mc',
        age: 17,
        role: 'Builder',
        strengths: 's',
        weaknesses: 'w',
        motivation: 'm',
        state: 'PENDING',
        created_at: expect.stringMatching(/Z$/),
        player: `Applicant${count}`,
        lang: 'de',
      },
    ]);
    await db.updateTable('users').set({ lang: 'en' }).where('uuid', '=', applicant).execute();
    expect((await lead.get(`/api/applications/${id}`)).json()).toMatchObject({ lang: 'en' });
  });

  test.each(['999999999', String(Number.MAX_SAFE_INTEGER)])('there is no %s', async (id) => {
    for (const answer of [await lead.get(`/api/applications/${id}`), await decide(id, 'DENIED')])
      expect([answer.statusCode, answer.json()]).toEqual([404, UNKNOWN]);
  });

  test.each([
    '0',
    '-1',
    '1.5',
    'abc',
    'null',
    '__proto__',
    '%00',
    '%20',
    '..%2f..',
    '1%27--',
    '1,2',
    'NaN',
    'Infinity',
    '9007199254740993',
    '1'.repeat(60),
  ])('%s is no id', async (id) => {
    for (const answer of [await lead.get(`/api/applications/${id}`), await decide(id, 'DENIED')])
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { code: 'invalid_input', message: expect.any(String) },
      ]);
  });
});

describe('deciding', () => {
  const changes = APPLICATION_STATES.flatMap((from) => APPLICATION_STATES.map((to) => [from, to] as const));

  test.each(changes)('%s can become %s', async (from, to) => {
    const id = await addApplication(await newApplicant(), from);
    const answer = await decide(id, to);
    expect([answer.statusCode, answer.payload]).toEqual([204, '']);
    expect(await stateOf(id)).toBe(to);
    expect(await auditOf(id)).toHaveLength(from === to ? 0 : 1);
  });

  test('is remembered with who, what and whom', async () => {
    const id = await addApplication(await newApplicant());
    await decide(id, 'ACCEPTED');
    await decide(id, 'ACCEPTED');
    await decide(id, 'DENIED', owner);
    expect(await auditOf(id)).toEqual([
      {
        action: 'application.state',
        actor_id: leadId,
        actor_name: 'Lead',
        subject: String(id),
        subject_name: `Applicant${count}`,
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

  test('at once, each is remembered with the state it was made over', async () => {
    const id = await addApplication(await newApplicant());
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

  test('the same by two at once is remembered once', async () => {
    const id = await addApplication(await newApplicant());
    await Promise.all(Array.from({ length: 10 }, () => decide(id, 'ACCEPTED')));
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('cannot open a second one of a player again', async () => {
    const applicant = await newApplicant();
    const [first, second] = [await addApplication(applicant, 'DENIED'), await addApplication(applicant)];
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

  test('opens one of many of a player, where all are opened at once', async () => {
    const applicant = await newApplicant();
    const ids: number[] = [];
    for (let place = 0; place < 8; place += 1) ids.push(await addApplication(applicant, 'DENIED'));
    const answers = await Promise.all(ids.map((id) => decide(id, 'PENDING')));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([204, ...Array<number>(7).fill(409)]);
    const states = await Promise.all(ids.map(stateOf));
    expect(states.filter((state) => state === 'PENDING')).toHaveLength(1);
    expect((await Promise.all(ids.map(auditOf))).flat()).toHaveLength(1);
  });
});

test('only leads read and decide', async () => {
  const id = await addApplication(await newApplicant());
  const answered = async (rank: RankId) => {
    const browser = await logIn(app, (await addPlayer(db, { name: `Rank_${rank}`, rank })).name);
    const answers = [await browser.get(`/api/applications/${id}`), await decide(id, 'PENDING', browser)];
    return answers.map(({ statusCode }) => statusCode);
  };
  for (const rank of RANKS)
    expect([rank, ...(await answered(rank))]).toEqual([
      rank,
      ...(LEAD_RANKS.includes(rank) ? [200, 204] : [403, 403]),
    ]);
  const url = `/api/applications/${id}`;
  expect((await app.inject({ url })).statusCode).toBe(401);
  const change = { method: 'PATCH', url: `${url}/state`, payload: { newState: 'DENIED' } } as const;
  expect((await app.inject(change)).statusCode).toBe(401);
  expect(await stateOf(id)).toBe('PENDING');
});

test('the applicant does not decide', async () => {
  const applicant = await newApplicant();
  const id = await addApplication(applicant);
  expect((await decide(id, 'ACCEPTED', await logIn(app, `Applicant${count}`))).statusCode).toBe(403);
});

test.each<[body: string, code?: string]>([
  ['null'],
  ['[]'],
  ['"DENIED"'],
  ['{}'],
  ['{"newState":null}'],
  ['{"newState":["DENIED"]}'],
  ['{"newState":{"DENIED":1}}'],
  ['{"newState":"denied"}'],
  ['{"newState":""}'],
  ['{"newState":"DENIED\\u0000"}'],
  ['{"newState":"toString"}'],
  ['{"newState":1}'],
  ['{"newState":"DENIED","id":2}'],
  ['{"newState":"DENIED","__proto__":{}}', 'bad_request'],
  ['{"newState":', 'bad_request'],
])('%s is no decision', async (payload, code = 'invalid_input') => {
  const id = await addApplication(await newApplicant());
  const answer = await app.inject({
    method: 'PATCH',
    url: `/api/applications/${id}/state`,
    headers: { authorization: `Bearer ${lead.token}`, 'content-type': 'application/json' },
    payload,
  });
  expect([answer.statusCode, answer.json()]).toEqual([400, { code, message: expect.any(String) }]);
  expect(await stateOf(id)).toBe('PENDING');
});
