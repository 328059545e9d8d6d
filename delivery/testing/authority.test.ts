import type { RankId } from '@site/contract/ranks';
import { addPlayer, logIn } from 'server/src/testing/accounts.ts';
import type { Browser } from 'server/src/testing/browser.ts';
import { operatorOf } from 'server/src/testing/operator.ts';
import { BASELINE as BUILD, startReleases } from 'server/src/testing/releaseApp.ts';
import { pipeline, versionsFor } from 'server/src/testing/releases.ts';
import { addConfirmed } from 'server/src/testing/secondFactor.ts';
import { findDeployToken } from './inside.ts';

const BASELINE = `shop@${BUILD}`;
const DAY = 24 * 3600 * 1000;

const { app, db, pipeline: all, worker } = await startReleases({ isGated: true });
const owner = await addConfirmed(app, db, { name: 'Owner', rank: 'owner' });
const dev = await addConfirmed(app, db, { name: 'Dev', rank: 'dev' });

const give = async (uuid: string, rank: RankId) =>
  expect((await owner.browser.patch(`/api/panel/staff/${uuid}/rank`, { rank })).statusCode).toBe(204);

const setRank = (uuid: string, rank: RankId) =>
  db.updateTable('users').set({ rank, delete_after: null }).where('uuid', '=', uuid).execute();

/** Sends a command that then waits for a worker's verdict. */
async function order(begin: () => PromiseLike<{ json: <T>() => T }>): Promise<number> {
  const { id, state } = (await begin()).json<{ id: number; state: string }>();
  expect(state).toBe('checking');
  await worker.claim();
  return id;
}
const deploy = () => order(() => dev.browser.post('/api/remotes/shop/deployments', { version: '2.0.0' }));
const tryOn = (by: Browser, percent: number) =>
  order(() => by.put('/api/remotes/shop/canary', { version: '2.0.0', percent }));

const deployment = async (id: number) =>
  (await all.send('GET', `/shop/deployments/${id}`)).json<{ state: string; problems: object[] }>();
const refusedFor = (what: string) => ({
  state: 'refused',
  problems: [{ check: 'person', what: expect.stringContaining(what) as string }],
});
const canary = async () => {
  const row = await db.selectFrom('live_remotes').select('canary_version').executeTakeFirst();
  return row?.canary_version;
};

const operate = operatorOf(app);

async function newToken(label = 'pipeline') {
  const lines = await operate({ command: 'create-deploy-token', remote: 'shop', label });
  const token = /deploy_\S+/.exec(lines)?.[0] ?? '';
  const { id = 0 } = (await findDeployToken(db, token)) ?? {};
  return { id, token, lines, ...pipeline(app, token) };
}

const revoke = (id: number) => operate({ command: 'revoke-deploy-token', id });
const audits = () => db.selectFrom('audit_entries').selectAll().orderBy('id').execute();

/** A deployment claimed by a gate worker. */
async function claimed(send: ReturnType<typeof pipeline>): Promise<number> {
  await send.publish('shop', '2.0.0');
  return order(() => send.deploy('shop', '2.0.0'));
}

describe('a person', () => {
  beforeEach(async () => {
    await setRank(dev.uuid, 'dev');
    await db.updateTable('sessions').set({ confirmed_at: new Date() }).execute();
    await all.publish('shop', '2.0.0');
  });

  describe('a deployment at the gate', () => {
    test('goes live while its author may deploy', async () => {
      await worker.sendVerdict(await deploy());
      expect(await versionsFor(app)).toEqual(['shop@2.0.0']);
    });

    test('is rejected once its author is demoted, with a reason', async () => {
      const id = await deploy();
      await give(dev.uuid, 'jrsup');
      await worker.sendVerdict(id);
      expect(await versionsFor(app)).toEqual([BASELINE]);
      expect(await deployment(id)).toMatchObject(refusedFor('may no longer deploy'));
      const [event] = (await all.send('GET', '/shop/history')).json<object[]>();
      expect(event).toMatchObject({ action: 'refuse', by: 'Dev', to: '2.0.0' });
    });

    test("is rejected once its author's account is deleted or scheduled for deletion", async () => {
      const id = await deploy();
      await db
        .updateTable('users')
        .set({ delete_after: new Date(Date.now() + 1e9) })
        .where('uuid', '=', dev.uuid)
        .execute();
      await worker.sendVerdict(id);
      expect(await deployment(id)).toMatchObject(refusedFor('may no longer deploy'));

      await addPlayer(db, { name: 'Gone', rank: 'dev' });
      const gone = await logIn(app, 'Gone');
      const second = await order(() => gone.post('/api/remotes/shop/deployments', { version: '2.0.0' }));
      await db.deleteFrom('users').where('name', '=', 'Gone').execute();
      await worker.sendVerdict(second);
      expect(await deployment(second)).toMatchObject(refusedFor('may no longer deploy'));
      expect(await versionsFor(app)).toEqual([BASELINE]);
    });

    test('starts no canary once its author is demoted', async () => {
      const id = await tryOn(dev.browser, 100);
      await give(dev.uuid, 'jrsup');
      await worker.sendVerdict(id);
      expect(await deployment(id)).toMatchObject(refusedFor('may no longer deploy'));
      expect(await canary()).toBeNull();
    });
  });
});

describe('a token', () => {
  beforeEach(async () => {
    for (const table of ['audit_entries', 'deploy_tokens'] as const) await db.deleteFrom(table).execute();
  });

  test("can't deploy after it is revoked, whatever the verdict", async () => {
    const { id: token, ...send } = await newToken();
    const id = await claimed(send);
    expect(await revoke(token)).toContain('Refused at the gate: 1 deployment.');
    const verdict = await worker.sendVerdict(id);
    expect(verdict.statusCode).toBe(404);
    expect(await versionsFor(app)).toEqual([BASELINE]);
    const other = await newToken();
    expect((await other.send('GET', `/shop/deployments/${id}`)).json()).toMatchObject({
      state: 'refused',
      problems: [{ check: 'token', what: expect.stringContaining('revoked') as string }],
    });
    expect((await other.deploy('shop', '2.0.0')).json()).toMatchObject({ state: 'checking' });
  });

  const expired = { expires_at: new Date(Date.now() - 1000) };

  test.each([
    ['deleted', (id: number) => db.deleteFrom('deploy_tokens').where('id', '=', id).execute()],
    ['expired', (id: number) => db.updateTable('deploy_tokens').set(expired).where('id', '=', id).execute()],
  ])('is looked up again at the verdict, by when it is %s', async (_what, end) => {
    const { id: token, ...send } = await newToken();
    const id = await claimed(send);
    await end(token);
    await worker.sendVerdict(id);
    expect(await versionsFor(app)).toEqual([BASELINE]);
    const { state } = await db
      .selectFrom('deployments')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('refused');
  });

  test('leaves deployments of other tokens unaffected when revoked', async () => {
    const one = await newToken('one');
    const other = await newToken('other');
    const id = await claimed(other);
    expect(await revoke(one.id)).toBe(`Deploy token ${one.id} (one) is revoked.`);
    await worker.sendVerdict(id);
    expect(await versionsFor(app)).toEqual(['shop@2.0.0']);
  });

  test('expires after 90 days by default and 366 at most', async () => {
    const { id, lines } = await newToken();
    expect(lines).toContain('good for 90 days');
    const { expires_at } = await db
      .selectFrom('deploy_tokens')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Math.abs((expires_at?.getTime() ?? 0) - Date.now() - 90 * DAY)).toBeLessThan(60_000);
  });

  test("appears in the audit trail with a label that can't impersonate a person", async () => {
    const { id, token, ...send } = await newToken('Boss');
    await send.publish('shop', '2.0.0');
    const { id: deployment } = (await send.deploy('shop', '2.0.0', { why: 'new' })).json<{ id: number }>();
    await worker.claim();
    await worker.sendVerdict(deployment);
    await send.publish('shop', '3.0.0');
    const order = { version: '3.0.0', percent: 5 };
    const { id: canary } = (await send.send('PUT', '/shop/canary', order)).json<{ id: number }>();
    await worker.claim();
    await worker.sendVerdict(canary);
    await send.send('DELETE', '/shop/canary');
    await send.rollBack('shop');
    await revoke(id);
    const entries = await audits();
    expect(entries.map(({ actor_name, action }) => `${actor_name}: ${action}`)).toEqual([
      'command line: token.create',
      'deploy token "Boss": remote.publish',
      'deploy token "Boss": remote.deploy',
      'deploy token "Boss": remote.publish',
      'deploy token "Boss": remote.canary',
      'deploy token "Boss": remote.canary',
      'deploy token "Boss": remote.rollback',
      'command line: token.revoke',
    ]);
    expect(entries.every(({ actor_id }) => actor_id === null)).toBe(true);
    expect(entries[0]).toMatchObject({
      subject: String(id),
      subject_name: 'Boss',
      after: { remote: 'shop', days: 90 },
    });
    expect(entries[1]).toMatchObject({ subject: 'shop', after: { version: '2.0.0', files: 1 } });
    expect(JSON.stringify(entries)).not.toContain(token);
  });
});
