import { HttpError } from '@site/backend/httpError';
import { defineActs, defineStates } from '@site/contract/states';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { addPlayer } from '../testing/accounts.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { machine, type Change, type Handler } from './machine.ts';

interface Parcel {
  readonly id: string;
  readonly state: 'open' | 'closed';
  readonly by_person: boolean;
  readonly title: string;
}
type Facts = Parcel;
interface Context {
  readonly db: Kysely<Schema>;
  readonly told: string[];
}

const states = defineStates({
  open: { tone: 'torch', to: ['closed'] },
  closed: { tone: 'neutral', to: [] },
});
const heads = { ranks: ['owner', 'admin'] } as const;
const acts = defineActs(states, { close: { from: ['open'] }, praise: {} });
const db = await openTestDatabase();
await sql`
  CREATE TABLE parcels (id text PRIMARY KEY, state text NOT NULL, by_person boolean NOT NULL, title text NOT NULL)`.execute(
  db,
);
await sql`
  CREATE TABLE parcel_events (parcel text NOT NULL, kind text NOT NULL, to_state text, by_name text, by_id uuid, text text)`.execute(
  db,
);

const read = async (of: Kysely<Schema>, id: string) => {
  const { rows } = await sql<Parcel>`SELECT * FROM parcels WHERE id = ${id}`.execute(of);
  return rows[0]!;
};
const parcels = machine({
  table: 'parcels' as 'orders',
  history: ['parcel_events' as 'orders', 'parcel'],
  kinds: ['closed', 'praised'],
  thing: 'order',
  acts: { close: { ...acts.close, guard: heads }, praise: { ...acts.praise, guard: { login: true } } },
  codes: ['unknown_order', 'order_state'],
  subject: ({ title }: Parcel) => ({ name: title, about: null }),
  look: read,
  announce: ({ told }: Context, { id }) => void told.push(id),
});

type Handlers = Readonly<
  Record<
    'close' | 'praise',
    Handler<Change<Parcel, 'closed' | 'praised', Context>, Facts, { reason: string }>
  >
>;
const handlers: Handlers = {
  close: {
    may: ({ title }) => title !== 'sealed',
    async run(change, act) {
      await change.go('closed', 'closed', act);
      change.later(() => change.context.told.push(`${change.row.state} after the commit`));
      if (act.reason === 'fail') throw new Error('It fails.');
    },
  },
  praise: { run: (change) => change.note('praised', 'by the site') },
};

const { uuid, name } = await addPlayer(db, { name: 'Boss', rank: 'owner' });

async function open(id: string, title = 'lost sword') {
  await sql`INSERT INTO parcels VALUES (${id}, 'open', false, ${title})`.execute(db);
  const told: string[] = [];
  const act = (which: 'close' | 'praise', reason = 'asked for it') =>
    parcels.act({ db, told }, { name: which, id, by: { uuid, name }, body: { reason } }, handlers[which]);
  const history = () =>
    sql`SELECT kind, to_state, by_name, text FROM parcel_events WHERE parcel = ${id}`
      .execute(db)
      .then(({ rows }) => rows);
  const audited = () => db.selectFrom('audit_entries').selectAll().where('subject', '=', id).execute();
  return { told, act, history, audited };
}

test('an act changes the state, with a line in the history and in the audit trail, and tells pages after the commit', async () => {
  const { told, act, history, audited } = await open('one');
  await act('close');
  expect(await read(db, 'one')).toMatchObject({ state: 'closed', by_person: true });
  expect(await history()).toEqual([
    { kind: 'closed', to_state: 'closed', by_name: name, text: 'asked for it' },
  ]);
  expect(await audited()).toMatchObject([
    { action: 'order.close', subject_name: 'lost sword', before: { state: 'open' } },
  ]);
  expect(told).toEqual(['one', 'closed after the commit']);
  await act('praise');
  expect((await history())[1]).toEqual({
    kind: 'praised',
    to_state: null,
    by_name: null,
    text: 'by the site',
  });
});

test('an act that fails leaves nothing behind', async () => {
  const { told, act, history, audited } = await open('two');
  await expect(act('close', 'fail')).rejects.toThrow('It fails.');
  expect(await read(db, 'two')).toMatchObject({ state: 'open' });
  expect([await history(), await audited(), told]).toEqual([[], [], []]);
});

test('an act that the state or the thing does not allow is refused with the present state, and not offered', async () => {
  const { act } = await open('three');
  const offered = async (id: string, rank: 'owner' | 'vip') =>
    parcels.actsFor(handlers, rank, await read(db, id));
  expect(await offered('three', 'owner')).toEqual(['close', 'praise']);
  expect(await offered('three', 'vip')).toEqual(['praise']);
  await act('close');
  expect(await offered('three', 'owner')).toEqual(['praise']);
  await expect(act('close')).rejects.toMatchObject({ status: 409, facts: { state: 'closed' } });
  const sealed = await open('four', 'sealed');
  expect(await offered('four', 'owner')).toEqual(['praise']);
  await expect(sealed.act('close')).rejects.toMatchObject({ status: 409, facts: { state: 'open' } });
});

test('one that is unknown is refused', async () => {
  const unknown = parcels.change({ db, told: [] }, 'nothing', () => Promise.resolve());
  await expect(unknown).rejects.toEqual(new HttpError(404, 'unknown_order'));
});

test('two that act at once don’t both do it', async () => {
  const { act, history } = await open('five');
  const outcomes = await Promise.allSettled([act('close'), act('close')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await history()).toHaveLength(1);
});
