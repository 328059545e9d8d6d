import type { PanelSettings } from '@site/contract/http/panel';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { uuid: ownerId } = await addPlayer(db, { name: 'Owner', rank: 'owner' });
const owner = await logIn(app, 'Owner');

const toggle = () => owner.put('/api/panel/maintenance/toggle');
const settings = async () => (await owner.get('/api/panel/settings')).json<PanelSettings>();

/** Returns the public maintenance notice. */
async function told() {
  const answer = await app.inject({ url: '/api/panel/maintenance' });
  return [answer.statusCode, answer.json()];
}

async function save(change: Partial<PanelSettings['maintenance']>) {
  const { maintenance, monitoring } = await settings();
  return owner.put('/api/panel/settings', { monitoring, maintenance: { ...maintenance, ...change } });
}

const audits = () => db.selectFrom('audit_entries').selectAll().orderBy('id').execute();

beforeEach(async () => {
  await save({ enabled: false, message: 'We will be right back.' });
  await db.deleteFrom('audit_entries').execute();
});

test('turns maintenance on and off immediately for everybody', async () => {
  expect(await told()).toEqual([200, { enabled: false, message: 'We will be right back.' }]);
  const on = await toggle();
  expect([on.statusCode, on.json()]).toEqual([200, { enabled: true }]);
  expect(await told()).toEqual([200, { enabled: true, message: 'We will be right back.' }]);
  expect((await toggle()).json()).toEqual({ enabled: false });
  expect(await told()).toEqual([200, { enabled: false, message: 'We will be right back.' }]);
});

test('audits a toggle and changes nothing else', async () => {
  await save({ message: 'Back at noon' });
  const [before, { headers }] = [await settings(), await owner.get('/api/panel/settings')];
  await toggle();
  expect(await settings()).toEqual({ ...before, maintenance: { enabled: true, message: 'Back at noon' } });
  const stale = await owner.put('/api/panel/settings', before, { 'if-match': String(headers['etag']) });
  expect(stale.statusCode).toBe(409);
  expect((await audits()).at(-1)).toMatchObject({
    action: 'maintenance.toggle',
    actor_id: ownerId,
    actor_name: 'Owner',
    subject: null,
    subject_name: null,
    before: { enabled: false },
    after: { enabled: true },
  });
});

test.each([20, 21])('applies %d concurrent toggles one by one', async (count) => {
  const version = async () =>
    Number(String((await owner.get('/api/panel/settings')).headers['etag']).slice(1, -1));
  const before = await version();
  const answers = await Promise.all(Array.from({ length: count }, toggle));
  const turnedOn = answers.filter((answer) => answer.json<{ enabled: boolean }>().enabled);
  expect(turnedOn).toHaveLength(Math.ceil(count / 2));
  const enabled = count % 2 === 1;
  expect((await settings()).maintenance.enabled).toBe(enabled);
  expect(await told()).toEqual([200, { enabled, message: expect.any(String) }]);
  expect((await version()) - before).toBe(count);
  expect((await audits()).map(({ after }) => after)).toEqual(
    Array.from({ length: count }, (_, place) => ({ enabled: place % 2 === 0 })),
  );
});

test('keeps both concurrent toggles and writes of other settings', async () => {
  const { monitoring } = await settings();
  const write = (place: number) =>
    owner.put('/api/panel/settings', {
      maintenance: { enabled: true, message: `message ${place}` },
      monitoring,
    });
  await Promise.all(Array.from({ length: 10 }, (_, place) => [toggle(), write(place)]).flat());
  for (const { before, after, action } of await audits())
    if (action === 'maintenance.toggle')
      expect(after).toEqual({ enabled: !(before as { enabled: boolean }).enabled });
  const stored = await settings();
  expect(stored.maintenance.message).toMatch(/^message \d$/);
  expect(await told()).toEqual([200, stored.maintenance]);
});

test('shows a custom message, or the default if it is empty', async () => {
  const message = '<b>Back</b> at 12:00 ${x}';
  await save({ enabled: true, message });
  expect(await told()).toEqual([200, { enabled: true, message }]);
  for (const empty of ['', ' \n ']) {
    await save({ message: empty });
    expect(await told()).toEqual([200, { enabled: true, message: 'We will be right back.' }]);
    expect((await settings()).maintenance.message).toBe('');
  }
});

test('rejects a toggle with a payload', async () => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const call = { method: 'PUT', url: '/api/panel/maintenance/toggle', headers } as const;
  expect((await app.inject(call)).statusCode).toBe(200);
  for (const payload of [{ enabled: true }, [], ['x']])
    expect((await app.inject({ ...call, payload })).statusCode).toBe(400);
  expect((await settings()).maintenance.enabled).toBe(true);
});

test('toggles only the version it names and rejects one of two concurrent toggles', async () => {
  const etag = async () => String((await owner.get('/api/panel/settings')).headers['etag']);
  const turn = (ifMatch: string) =>
    owner.put('/api/panel/maintenance/toggle', undefined, { 'if-match': ifMatch });
  const first = await etag();
  const answers = await Promise.all([turn(first), turn(first)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'settings_changed',
  });
  expect((await settings()).maintenance.enabled).toBe(true);
  expect(await audits()).toHaveLength(1);

  const second = await etag();
  expect(answers.find(({ statusCode }) => statusCode === 200)?.headers['etag']).toBe(second);
  expect(second).not.toBe(first);
  expect((await turn(second)).json()).toEqual({ enabled: false });
  expect((await turn('*')).json()).toEqual({ enabled: true });
  expect((await turn('not a version')).statusCode).toBe(400);
});
