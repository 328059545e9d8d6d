import { mayEditRank, mayGiveRank } from '@site/contract/power';
import { LEAD_RANKS, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

interface Member {
  readonly uuid: string;
  readonly browser: Browser;
}

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

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

test('keeps one of several owners who step down concurrently', async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => newMember('owner')));
  const statuses = await Promise.all(owners.map((owner) => give(owner, owner, 'sup')));
  expect(statuses.toSorted()).toEqual([204, 204, 204, 204, 204, 409]);
  const left = [...(await ranks()).values()].filter((rank) => rank === 'owner');
  expect(left).toHaveLength(1);
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

test('rejects a change by a staff member demoted concurrently', async () => {
  const owner = await newMember('owner');
  for (let round = 0; round < 15; round += 1) {
    const [admin, target] = [await newMember('admin'), await newMember('jrsup')];
    await db.deleteFrom('audit_entries').execute();
    const before = await ranks();
    await Promise.all([
      give(owner, admin, 'sup'),
      ...Array.from({ length: 5 }, (_, place) => give(admin, target, place % 2 ? 'jrsup' : 'ytplus')),
    ]);
    await expectEachAllowed(before);
  }
}, 30_000);

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
