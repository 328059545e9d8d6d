import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '@site/contract/http/panel';
import { recordAudit } from '../../entries/audit.ts';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Owner', rank: 'owner' });
const owner = await logIn(app, 'Owner');
const { uuid } = await addPlayer(db, { name: 'Admin', rank: 'admin' });
const admin = { uuid, name: 'Admin' };

const read = (query = '') => owner.get(`/api/panel/audit${query}`);
const entries = async (query = '') => (await read(query)).json<AuditEntry[]>();
const afters = async (query = '') => (await entries(query)).map(({ after }) => after);

async function record(count: number, action: AuditAction = 'staff.rank') {
  for (let place = 0; place < count; place += 1)
    await recordAudit(db, { actor: admin, action, before: null, after: place });
}

const countdown = (from: number, count: number) => Array.from({ length: count }, (_, place) => from - place);

beforeEach(() => db.deleteFrom('audit_entries').execute());

test('returns an empty list for an empty trail', async () => {
  const answer = await read();
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
});

test('returns actor, action, subject, before, after and time of an entry', async () => {
  const subject = '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11';
  await recordAudit(db, {
    actor: admin,
    action: 'staff.rank',
    subject,
    subjectName: '<b>Steve</b>',
    before: { rank: 'sup' },
    after: { rank: 'mod', list: [1, null, 'ä'] },
  });
  await recordAudit(db, { actor: 'command line', action: 'account.create', before: undefined, after: {} });
  const [operator, byAdmin] = await entries();
  expect(byAdmin).toEqual({
    id: expect.any(Number),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    actor: admin,
    action: 'staff.rank',
    subject,
    subjectName: '<b>Steve</b>',
    before: { rank: 'sup' },
    after: { rank: 'mod', list: [1, null, 'ä'] },
  });
  expect(Math.abs(Date.parse(byAdmin?.created_at ?? '') - Date.now())).toBeLessThan(60_000);
  expect(operator).toMatchObject({
    actor: { uuid: null, name: 'command line' },
    subject: null,
    subjectName: null,
    before: null,
    after: {},
  });
});

test('keeps the names of deleted players', async () => {
  const gone = await addPlayer(db, { name: 'Gone', rank: 'admin' });
  await recordAudit(db, { actor: gone, action: 'alert.send', before: null, after: null });
  await db.deleteFrom('users').where('uuid', '=', gone.uuid).execute();
  expect((await entries())[0]?.actor).toEqual({ uuid: null, name: 'Gone' });
});

test('stores a lone surrogate as the replacement character', async () => {
  await recordAudit(db, { actor: admin, action: 'alert.send', before: null, after: { message: 'a\udc00' } });
  expect(await afters()).toEqual([{ message: 'a\ufffd' }]);
});

test('returns the newest fifty, and older ones before a given id', async () => {
  await record(120);
  const first = await entries();
  expect(first.map(({ after }) => after)).toEqual(countdown(119, 50));
  const second = await entries(`?before=${first.at(-1)?.id}`);
  expect(second.map(({ after }) => after)).toEqual(countdown(69, 50));
  expect(await afters(`?before=${second.at(-1)?.id}&limit=100`)).toEqual(countdown(19, 20));
  expect(await afters(`?before=${(await entries('?limit=100')).at(-1)?.id}`)).toEqual(countdown(19, 20));
  expect(await afters('?limit=3')).toEqual([119, 118, 117]);
  expect(await afters('?before=1')).toEqual([]);
  expect(await afters(`?before=${Number.MAX_SAFE_INTEGER}&limit=1`)).toEqual([119]);
});

test('filters by action', async () => {
  for (const action of AUDIT_ACTIONS) await record(2, action);
  for (const action of AUDIT_ACTIONS) {
    const found = await entries(`?action=${action}`);
    expect(found.map((entry) => [entry.action, entry.after])).toEqual([
      [action, 1],
      [action, 0],
    ]);
    expect(await afters(`?action=${action}&before=${found[0]?.id}&limit=1`)).toEqual([0]);
  }
});

test.each([
  ...['limit=0', 'limit=101', 'limit=1.5', 'limit=ten', 'limit=', 'limit=1&limit=2'],
  ...['before=0', 'before=', 'before=9007199254740993', 'action=', 'action=staff', 'after=1'],
])('rejects ?%s', async (query) => {
  const answer = await read(`?${query}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
});
