import type { RankId } from '@site/contract/ranks';
import { NO_SOCKETS } from '../../admin/commandContext.ts';
import { executeCommand } from '../../admin/commands.ts';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { BASELINE as BUILD, startReleases } from '../../testing/releaseApp.ts';
import { versionsFor } from '../../testing/releases.ts';
import { addConfirmed } from '../../testing/secondFactor.ts';

const BASELINE = `shop@${BUILD}`;
const CANARY = 'shop@2.0.0';

const { app, db, pipeline, worker } = await startReleases({ isGated: true });
const owner = await addConfirmed(app, db, { name: 'Owner', rank: 'owner' });
const srdev = await addConfirmed(app, db, { name: 'SrDev', rank: 'srdev' });
const dev = await addConfirmed(app, db, { name: 'Dev', rank: 'dev' });
const other = await addPlayer(db, { name: 'Other', rank: 'dev' });

const give = async (uuid: string, rank: RankId) =>
  expect((await owner.browser.patch(`/api/panel/staff/${uuid}/rank`, { rank })).statusCode).toBe(204);

const setRank = (uuid: string, rank: RankId) =>
  db.updateTable('users').set({ rank, delete_after: null }).where('uuid', '=', uuid).execute();

/** Orders something that then waits for a worker's verdict. */
async function order(begin: () => ReturnType<Browser['post']>): Promise<number> {
  const { id, state } = (await begin()).json<{ id: number; state: string }>();
  expect(state).toBe('checking');
  await worker.claim();
  return id;
}
const deploy = () => order(() => dev.browser.post('/api/remotes/shop/deployments', { version: '2.0.0' }));
const tryOn = (by: Browser, percent: number, ...users: string[]) =>
  order(() => by.put('/api/remotes/shop/canary', { version: '2.0.0', percent, users }));
const pass = (id: number) => worker.judge(id);

const deployment = async (id: number) =>
  (await pipeline.send('GET', `/shop/deployments/${id}`)).json<{ state: string; problems: object[] }>();
const refusedFor = (what: string) => ({
  state: 'refused',
  problems: [{ check: 'person', what: expect.stringContaining(what) as string }],
});
const canary = async () => {
  const row = await db.selectFrom('live_remotes').selectAll().executeTakeFirst();
  return row && { version: row.canary_version, users: row.canary_users };
};
const seenBy = async (browser: Browser) => versionsFor(app, Object.fromEntries(browser.cookies));

beforeEach(async () => {
  await setRank(dev.uuid, 'dev');
  await setRank(other.uuid, 'dev');
  await setRank(srdev.uuid, 'srdev');
  await db.updateTable('sessions').set({ confirmed_at: new Date() }).execute();
  await pipeline.publish('shop', '2.0.0');
});

describe('what waits at the gate', () => {
  test('goes live for who may still deploy', async () => {
    await pass(await deploy());
    expect(await versionsFor(app)).toEqual(['shop@2.0.0']);
  });

  test('does not once the one who ordered it is demoted, and says so', async () => {
    const id = await deploy();
    await give(dev.uuid, 'jrsup');
    await pass(id);
    expect(await versionsFor(app)).toEqual([BASELINE]);
    expect(await deployment(id)).toMatchObject(refusedFor('may no longer deploy'));
    const [event] = (await pipeline.send('GET', '/shop/history')).json<object[]>();
    expect(event).toMatchObject({ action: 'refuse', by: 'Dev', to: '2.0.0' });
  });

  test('does not once their account is to be deleted, or is gone', async () => {
    const id = await deploy();
    await db
      .updateTable('users')
      .set({ delete_after: new Date(Date.now() + 1e9) })
      .where('uuid', '=', dev.uuid)
      .execute();
    await pass(id);
    expect(await deployment(id)).toMatchObject(refusedFor('may no longer deploy'));

    await addPlayer(db, { name: 'Gone', rank: 'dev' });
    const gone = await logIn(app, 'Gone');
    const second = await order(() => gone.post('/api/remotes/shop/deployments', { version: '2.0.0' }));
    await db.deleteFrom('users').where('name', '=', 'Gone').execute();
    await pass(second);
    expect(await deployment(second)).toMatchObject(refusedFor('may no longer deploy'));
    expect(await versionsFor(app)).toEqual([BASELINE]);
  });

  test('is tried on nobody once the one who chose them is demoted', async () => {
    const id = await tryOn(dev.browser, 100);
    await give(dev.uuid, 'jrsup');
    await pass(id);
    expect(await deployment(id)).toMatchObject(refusedFor('may no longer deploy'));
    expect(await canary()).toEqual({ version: null, users: [] });
  });

  test('is tried on nobody once it names somebody whom the chooser may not name any more', async () => {
    const id = await tryOn(srdev.browser, 0, dev.uuid);
    await give(dev.uuid, 'owner');
    await pass(id);
    expect(await deployment(id)).toMatchObject(refusedFor('may no longer name'));
    expect(await canary()).toEqual({ version: null, users: [] });
  });
});

describe('a canary by name', () => {
  const startFor = async (...users: string[]) => {
    await pass(await tryOn(srdev.browser, 0, ...users));
    expect(await canary()).toEqual({ version: '2.0.0', users });
  };

  test('ends at once for who gets another rank, and for nobody else', async () => {
    await startFor(dev.uuid, other.uuid);
    await dev.browser.post('/api/refresh');
    expect(await seenBy(dev.browser)).toEqual([CANARY]);
    await give(dev.uuid, 'owner');
    expect(await canary()).toEqual({ version: '2.0.0', users: [other.uuid] });
    expect(await seenBy(dev.browser)).toEqual([BASELINE]);
  });

  test('ends at the command line too', async () => {
    await startFor(dev.uuid);
    await dev.browser.post('/api/refresh');
    expect(await seenBy(dev.browser)).toEqual([CANARY]);
    const { releases } = app.services;
    const context = { db, live: NO_SOCKETS, releases };
    await executeCommand(context, { command: 'set-rank', name: 'Dev', rank: 'player' });
    expect(await canary()).toEqual({ version: '2.0.0', users: [] });
    expect(await seenBy(dev.browser)).toEqual([BASELINE]);
  });

  test('ends for all that somebody chose who gets another rank', async () => {
    await startFor(dev.uuid, other.uuid);
    await give(srdev.uuid, 'jrsup');
    expect(await canary()).toEqual({ version: '2.0.0', users: [] });
  });

  test('stays where the rank is the same as before', async () => {
    await startFor(dev.uuid);
    await give(dev.uuid, 'dev');
    await give(srdev.uuid, 'srdev');
    expect(await canary()).toEqual({ version: '2.0.0', users: [dev.uuid] });
  });
});
