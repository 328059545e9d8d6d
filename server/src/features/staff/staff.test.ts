import { mayEditRank, mayGiveRank } from '@site/contract/power';
import { LEAD_RANKS, RANKS, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const UNKNOWN = { code: 'unknown_staff', message: 'Nobody of the team has this id.' };
const NOT_ALLOWED = {
  code: 'rank_not_allowed',
  message: 'You may neither give nor edit this rank.',
};
const LAST_OWNER = { code: 'last_owner', message: 'The last owner can not be demoted.' };

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { uuid: ownerId } = await addPlayer(db, { name: 'Owner', rank: 'owner' });
const owner = await logIn(app, 'Owner');
const { uuid: targetId } = await addPlayer(db, { name: 'Target', playtime: 90 });

const give = (uuid: string, rank: unknown, browser: Browser = owner) =>
  browser.patch(`/api/panel/staff/${uuid}/rank`, { rank });

async function setRank(uuid: string, rank: RankId) {
  await db.updateTable('users').set({ rank }).where('uuid', '=', uuid).execute();
}

async function rankOf(uuid: string) {
  const query = db.selectFrom('users').select('rank').where('uuid', '=', uuid);
  return (await query.executeTakeFirstOrThrow()).rank;
}

const audits = () => db.selectFrom('audit_entries').selectAll().orderBy('id').execute();

beforeEach(async () => {
  await setRank(targetId, 'mod');
  await db.deleteFrom('audit_entries').execute();
});

describe('the list', () => {
  test('is the team by rank, then by name in any case, and nobody else', async () => {
    const added: string[] = [];
    for (const rank of RANKS.toReversed())
      for (const name of ['b', 'A', 'C', '_', '9', 'a2']) {
        const { uuid } = await addPlayer(db, { name: `${name}_${rank}`, rank });
        added.push(uuid);
      }
    const answer = await owner.get('/api/panel/staff');
    const body = answer.json<{ name: string; rank: RankId; uuid: string; playtime: number }[]>();
    expect(answer.statusCode).toBe(200);
    const names = (rank: RankId) => ['9', '_', 'a2', 'A', 'b', 'C'].map((name) => `${name}_${rank}`);
    const expected = STAFF_RANKS.flatMap((rank) => {
      if (rank === 'owner') return [...names(rank), 'Owner'];
      return rank === 'mod' ? [...names(rank), 'Target'] : names(rank);
    });
    expect(body.map(({ name }) => name)).toEqual(expected);
    expect(body.find(({ name }) => name === 'Target')).toEqual({
      uuid: targetId,
      name: 'Target',
      rank: 'mod',
      playtime: 90,
    });
    await db.deleteFrom('users').where('uuid', 'in', added).execute();
  });

  test('and its ranks are for the leads only', async () => {
    for (const rank of RANKS) {
      const { uuid } = await addPlayer(db, { name: `Rank_${rank}`, rank });
      const browser = await logIn(app, `Rank_${rank}`);
      const list = await browser.get('/api/panel/staff');
      const change = await give(targetId, 'sup', browser);
      const isLead = LEAD_RANKS.includes(rank);
      expect([rank, list.statusCode, change.statusCode]).toEqual([
        rank,
        ...(isLead ? [200, 204] : [403, 403]),
      ]);
      await setRank(targetId, 'mod');
      await db.deleteFrom('users').where('uuid', '=', uuid).execute();
    }
    expect((await app.inject({ url: '/api/panel/staff' })).statusCode).toBe(401);
    const url = `/api/panel/staff/${targetId}/rank`;
    const change = await app.inject({ method: 'PATCH', url, payload: { rank: 'sup' } });
    expect([change.statusCode, await rankOf(targetId)]).toEqual([401, 'mod']);
  });
});

test('a rank that is given counts at once and is remembered', async () => {
  const target = await logIn(app, 'Target');
  const answer = await give(targetId, 'srmod');
  expect([answer.statusCode, answer.payload]).toEqual([204, '']);
  expect((await target.get('/api/user/rank')).json()).toEqual({ rank: 'srmod' });
  expect(await audits()).toEqual([
    expect.objectContaining({
      action: 'staff.rank',
      actor_id: ownerId,
      actor_name: 'Owner',
      subject: targetId,
      subject_name: 'Target',
      before: { rank: 'mod' },
      after: { rank: 'srmod' },
    }),
  ]);
});

test('the rank somebody has already changes nothing', async () => {
  expect((await give(targetId, 'mod')).statusCode).toBe(204);
  expect((await give(ownerId, 'owner')).statusCode).toBe(204);
  expect(await audits()).toEqual([]);
});

test('the uuid is read in any case', async () => {
  expect((await give(targetId.toUpperCase(), 'sup')).statusCode).toBe(204);
  expect(await rankOf(targetId)).toBe('sup');
  expect(await audits()).toEqual([expect.objectContaining({ subject: targetId })]);
});

describe.each(LEAD_RANKS)('%s', (actor) => {
  test('edits and gives just the ranks below, and owners also their own', async () => {
    const { uuid } = await addPlayer(db, { name: `Actor_${actor}`, rank: actor });
    const browser = await logIn(app, `Actor_${actor}`);
    for (const current of STAFF_RANKS)
      for (const wanted of RANKS) {
        await setRank(targetId, current);
        const answer = await give(targetId, wanted, browser);
        const isAllowed = mayEditRank(actor, current) && mayGiveRank(actor, wanted);
        expect([current, wanted, answer.statusCode, await rankOf(targetId)]).toEqual([
          current,
          wanted,
          ...(isAllowed ? [204, wanted] : [403, current]),
        ]);
        if (!isAllowed) expect(answer.json()).toEqual(NOT_ALLOWED);
      }
    const isOwner = actor === 'owner';
    for (const wanted of RANKS.filter((rank) => rank !== actor)) {
      const answer = await give(uuid, wanted, browser);
      const isAllowed = isOwner && STAFF_RANKS.includes(wanted);
      expect([wanted, answer.statusCode]).toEqual([wanted, isAllowed ? 204 : 403]);
      await setRank(uuid, actor);
    }
    await db.deleteFrom('users').where('uuid', '=', uuid).execute();
  }, 30_000);
});

test.each(RANKS.filter((rank) => !STAFF_RANKS.includes(rank)))(
  'who is %s cannot be given a rank of the team',
  async (rank) => {
    await setRank(targetId, rank);
    for (const wanted of ['sup', rank]) {
      const answer = await give(targetId, wanted);
      expect([answer.statusCode, answer.json()]).toEqual([404, UNKNOWN]);
    }
    expect(await rankOf(targetId)).toBe(rank);
  },
);

test('somebody unknown cannot be given a rank', async () => {
  for (const uuid of ['0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11', '00000000-0000-0000-0000-000000000000']) {
    const answer = await give(uuid, 'sup');
    expect([answer.statusCode, answer.json()]).toEqual([404, UNKNOWN]);
  }
});

test('the last owner stays owner', async () => {
  for (const rank of ['admin', 'jrsup']) {
    const answer = await give(ownerId, rank);
    expect([answer.statusCode, answer.json()]).toEqual([409, LAST_OWNER]);
  }
  expect(await rankOf(ownerId)).toBe('owner');
  await setRank(targetId, 'owner');
  expect((await give(targetId, 'admin')).statusCode).toBe(204);
  expect((await give(targetId, 'owner')).statusCode).toBe(204);
  expect((await give(ownerId, 'admin')).statusCode).toBe(204);
  expect((await give(ownerId, 'owner', await logIn(app, 'Target'))).statusCode).toBe(204);
});

test('an owner whose account is to be deleted does not count as one who stays', async () => {
  const { uuid } = await addPlayer(db, {
    name: 'Leaving',
    rank: 'owner',
    delete_after: new Date(Date.now() + 1e9),
  });
  const answer = await give(ownerId, 'admin');
  expect([answer.statusCode, answer.json()]).toEqual([409, LAST_OWNER]);
  expect(await rankOf(ownerId)).toBe('owner');
  // Who leaves anyway may be demoted.
  expect((await give(uuid, 'sup')).statusCode).toBe(204);
  await db.deleteFrom('users').where('uuid', '=', uuid).execute();
});

describe('refused are', () => {
  test.each([
    '1',
    'Target',
    'null',
    '__proto__',
    '%00',
    '..%2f..',
    '%27%3B--',
    `${'0'.repeat(32)}`,
    'a'.repeat(99),
  ])('the id %s', async (uuid) => {
    const answer = await give(uuid, 'sup');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'invalid_input', message: expect.any(String) },
    ]);
  });

  test.each<[body: string, code?: string]>([
    ['null'],
    ['[]'],
    ['"sup"'],
    ['{}'],
    ['{"rank":null}'],
    ['{"rank":["sup"]}'],
    ['{"rank":{"id":"sup"}}'],
    ['{"rank":""}'],
    ['{"rank":"Sup"}'],
    ['{"rank":"sup\\u0000"}'],
    ['{"rank":"constructor"}'],
    ['{"rank":"sup","coins":1}'],
    ['{"rank":"sup","__proto__":{}}', 'bad_request'],
    ['{"rank":', 'bad_request'],
  ])('%s', async (payload, code = 'invalid_input') => {
    const answer = await app.inject({
      method: 'PATCH',
      url: `/api/panel/staff/${targetId}/rank`,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { code, message: expect.any(String) }]);
    expect(await rankOf(targetId)).toBe('mod');
  });
});
