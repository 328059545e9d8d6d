import { mayEditRank, mayGiveRank } from '@site/contract/power';
import { LEAD_RANKS, RANKS, type RankId, STAFF_RANKS } from '@site/contract/ranks';
import { io } from 'socket.io-client';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { addressOf, next, register, socketOpener } from '../../testing/sockets.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const UNKNOWN = { code: 'unknown_staff', message: 'No team member has this ID.' };
const NOT_ALLOWED = {
  code: 'rank_not_allowed',
  message: 'You may neither give nor edit this rank.',
};
const LAST_OWNER = { code: 'last_owner', message: "The last owner can't be demoted." };

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { uuid: ownerId } = await addPlayer(db, { name: 'Owner', rank: 'owner' });
const owner = await logIn(app, 'Owner');
const open = socketOpener(io, await addressOf(app));
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

test('lists only the team, by rank, then by case-insensitive name', async () => {
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
    firstSeen: expect.any(String) as string,
    nameSince: null,
  });
  await db.deleteFrom('users').where('uuid', 'in', added).execute();
});

test('applies a new rank immediately and audits it', async () => {
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

test('changes nothing for the current rank', async () => {
  expect((await give(targetId, 'mod')).statusCode).toBe(204);
  expect((await give(ownerId, 'owner')).statusCode).toBe(204);
  expect(await audits()).toEqual([]);
});

test('accepts the uuid in any case', async () => {
  expect((await give(targetId.toUpperCase(), 'sup')).statusCode).toBe(204);
  expect(await rankOf(targetId)).toBe('sup');
  expect(await audits()).toEqual([expect.objectContaining({ subject: targetId })]);
});

describe.each(LEAD_RANKS)('%s', (actor) => {
  test('assigns only lower ranks, and as an owner also its own', async () => {
    const { uuid } = await addPlayer(db, { name: `Actor_${actor}`, rank: actor });
    const browser = await logIn(app, `Actor_${actor}`);
    const changes = [
      ...STAFF_RANKS.map((current) => [current, 'jrsup'] as const),
      ...RANKS.map((wanted) => ['jrsup', wanted] as const),
    ];
    for (const [current, wanted] of changes) {
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
  });
});

test.each(RANKS.filter((rank) => !STAFF_RANKS.includes(rank)))(
  'returns 404 for a rank change of a %s outside the team',
  async (rank) => {
    await setRank(targetId, rank);
    for (const wanted of ['sup', rank]) {
      const answer = await give(targetId, wanted);
      expect([answer.statusCode, answer.json()]).toEqual([404, UNKNOWN]);
    }
    expect(await rankOf(targetId)).toBe(rank);
  },
);

test('returns 404 for an unknown player', async () => {
  for (const uuid of ['0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11', '00000000-0000-0000-0000-000000000000']) {
    const answer = await give(uuid, 'sup');
    expect([answer.statusCode, answer.json()]).toEqual([404, UNKNOWN]);
  }
});

test('keeps the last owner', async () => {
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

test('does not count an owner with a pending deletion as remaining', async () => {
  const { uuid } = await addPlayer(db, {
    name: 'Leaving',
    rank: 'owner',
    delete_after: new Date(Date.now() + 1e9),
  });
  const answer = await give(ownerId, 'admin');
  expect([answer.statusCode, answer.json()]).toEqual([409, LAST_OWNER]);
  expect(await rankOf(ownerId)).toBe('owner');
  // An owner with a pending deletion may be demoted.
  expect((await give(uuid, 'sup')).statusCode).toBe(204);
  await db.deleteFrom('users').where('uuid', '=', uuid).execute();
});

test.each([{ rank: '' }, { rank: 'Sup' }, { rank: 'constructor' }, { rank: 'sup', coins: 1 }])(
  'rejects %j',
  async (body) => {
    const answer = await owner.patch(`/api/panel/staff/${targetId}/rank`, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    expect(await rankOf(targetId)).toBe('mod');
  },
);

describe('the sockets of the team', () => {
  /** Logs in a staff member with an open page. */
  async function online(name: string, rank: RankId) {
    const { uuid } = await addPlayer(db, { name, rank });
    const browser = await logIn(app, name);
    const join = async () => {
      const socket = await open(browser.token);
      expect(await register(socket, uuid)).toEqual({ ok: true });
      return socket;
    };
    const give = async (wanted: RankId) => {
      expect((await owner.patch(`/api/panel/staff/${uuid}/rank`, { rank: wanted })).statusCode).toBe(204);
    };
    return { join, give };
  }

  test('close on a demotion and may be opened again', async () => {
    const [{ join, give }, other] = [await online('Demoted', 'admin'), await online('Other', 'admin')];
    const [sockets, bystander] = [[await join(), await join()], await other.join()];
    const closed = sockets.map((socket) => next(socket, 'disconnect'));
    await give('sup');
    await Promise.all(closed);
    expect(bystander.connected).toBe(true);
    expect((await join()).connected).toBe(true);
  });

  test.each<[what: string, from: RankId, to: RankId]>([
    ['a promotion', 'mod', 'admin'],
    ['a rank of the same power', 'dev', 'con'],
    ['the same rank', 'sup', 'sup'],
  ])('stay open on %s', async (what, from, to) => {
    const { join, give } = await online(what.replaceAll(' ', '_'), from);
    const [socket, demoted] = [await join(), await online(`After_${from}`, 'mod')];
    await give(to);
    // A message that closes the socket would have been sent before this.
    const witness = await demoted.join();
    const closed = next(witness, 'disconnect');
    await demoted.give('sup');
    await closed;
    expect(socket.connected).toBe(true);
  });
});

describe('concurrent changes', () => {
  interface Member {
    readonly uuid: string;
    readonly browser: Browser;
  }

  let count = 0;

  async function newMember(rank: RankId): Promise<Member> {
    const name = `Member${(count += 1)}`;
    const { uuid } = await addPlayer(db, { name, rank });
    return { uuid, browser: await logIn(app, name) };
  }

  async function give(actor: Member, target: Member, rank: RankId) {
    const answer = await actor.browser.patch(`/api/panel/staff/${target.uuid}/rank`, { rank });
    return answer.statusCode;
  }

  async function ranks() {
    const rows = await db.selectFrom('users').select(['uuid', 'rank']).execute();
    return new Map(rows.map(({ uuid, rank }) => [uuid, rank]));
  }

  beforeEach(async () => {
    await db.deleteFrom('audit_entries').execute();
    await db.deleteFrom('users').execute();
  });

  test('keeps one of two owners who demote each other concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      await db.deleteFrom('users').execute();
      const [one, other] = [await newMember('owner'), await newMember('owner')];
      const statuses = await Promise.all([give(one, other, 'admin'), give(other, one, 'admin')]);
      expect(statuses.toSorted()).toEqual([204, 403]);
      expect([...(await ranks()).values()].toSorted()).toEqual(['admin', 'owner']);
    }
  });

  /** Replays the audit trail: the ranks at the time must have allowed each change. */
  async function expectEachAllowed(before: ReadonlyMap<string, RankId>) {
    const moment = new Map(before);
    const entries = await db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    for (const entry of entries) {
      const actor = moment.get(entry.actor_id ?? '') ?? 'player';
      const { rank: from } = entry.before as { rank: RankId };
      const { rank: to } = entry.after as { rank: RankId };
      expect(from).toBe(moment.get(entry.subject ?? ''));
      const isAllowed = LEAD_RANKS.includes(actor) && mayEditRank(actor, from) && mayGiveRank(actor, to);
      expect([actor, from, to, isAllowed]).toEqual([actor, from, to, true]);
      moment.set(entry.subject ?? '', to);
      expect([...moment.values()]).toContain('owner');
    }
    expect(moment).toEqual(await ranks());
    return entries.length;
  }

  test('allows no forbidden change under many concurrent changes', async () => {
    const start = [
      'owner',
      'owner',
      'owner',
      'admin',
      'admin',
      'srdev',
      'srmod',
      'srcon',
      'mod',
      'sup',
    ] as const;
    const members: Member[] = [];
    for (const rank of start) members.push(await newMember(rank));
    const before = await ranks();
    const changes = members.flatMap((actor, row) =>
      members.map((target, column) => {
        const rank = STAFF_RANKS[(row * 7 + column * 5) % STAFF_RANKS.length] ?? 'sup';
        return { actor, target, rank };
      }),
    );
    const statuses = await Promise.all(changes.map(({ actor, target, rank }) => give(actor, target, rank)));
    expect(statuses.filter((status) => ![204, 403, 409].includes(status))).toEqual([]);
    expect(await expectEachAllowed(before)).toBeGreaterThan(5);
  }, 30_000);
});
