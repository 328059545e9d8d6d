import { NO_SOCKETS } from '../../admin/commandContext.ts';
import { executeCommand } from '../../admin/commands.ts';
import { BASELINE as BUILD, startReleases } from '../../testing/releaseApp.ts';
import { pipeline, versionsFor } from '../../testing/releases.ts';
import { findDeployToken } from '../deployTokens.ts';

const BASELINE = `shop@${BUILD}`;
const DAY = 24 * 3600 * 1000;

const { app, db, worker } = await startReleases({ isGated: true });
const context = { db, live: NO_SOCKETS };

async function newToken(label = 'pipeline') {
  const lines = await executeCommand(context, { command: 'create-deploy-token', remote: 'shop', label });
  const token = /deploy_\S+/.exec(lines.join('\n'))?.[0] ?? '';
  const { id = 0 } = (await findDeployToken(db, token)) ?? {};
  return { id, token, lines, ...pipeline(app, token) };
}

const revoke = (id: number) => executeCommand(context, { command: 'revoke-deploy-token', id });
const audits = () => db.selectFrom('audit_entries').selectAll().orderBy('id').execute();

/** A deployment that a worker of the gate has taken up. */
async function claimed(send: ReturnType<typeof pipeline>): Promise<number> {
  await send.publish('shop', '2.0.0');
  const { id, state } = (await send.deploy('shop', '2.0.0')).json<{ id: number; state: string }>();
  expect(state).toBe('checking');
  await worker.claim();
  return id;
}

beforeEach(async () => {
  for (const table of ['audit_entries', 'deploy_tokens'] as const) await db.deleteFrom(table).execute();
});

test('what a revoked token has at the gate does not go live, whatever the verdict', async () => {
  const { id: token, ...send } = await newToken();
  const id = await claimed(send);
  expect(await revoke(token)).toContain('Refused at the gate: 1 deployment.');
  const verdict = await worker.judge(id);
  expect(verdict.statusCode).toBe(404);
  expect(await versionsFor(app)).toEqual([BASELINE]);
  const other = await newToken();
  expect((await other.send('GET', `/shop/deployments/${id}`)).json()).toMatchObject({
    state: 'refused',
    problems: [{ check: 'token', what: expect.stringContaining('revoked') as string }],
  });
  expect((await other.deploy('shop', '2.0.0')).json()).toMatchObject({ state: 'checking' });
});

test('the verdict looks for the token again, however it went away', async () => {
  const { id: token, ...send } = await newToken();
  const id = await claimed(send);
  await db.deleteFrom('deploy_tokens').where('id', '=', token).execute();
  await worker.judge(id);
  expect(await versionsFor(app)).toEqual([BASELINE]);
  const { state } = await db
    .selectFrom('deployments')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('refused');
});

test('so it does with a token that has expired meanwhile', async () => {
  const { id: token, ...send } = await newToken();
  const id = await claimed(send);
  const expires_at = new Date(Date.now() - 1000);
  await db.updateTable('deploy_tokens').set({ expires_at }).where('id', '=', token).execute();
  await worker.judge(id);
  expect(await versionsFor(app)).toEqual([BASELINE]);
});

test('a valid token gets live what the gate lets through', async () => {
  const id = await claimed(await newToken());
  await worker.judge(id);
  expect(await versionsFor(app)).toEqual(['shop@2.0.0']);
});

test('revoking one token leaves the deployments of others alone', async () => {
  const one = await newToken('one');
  const other = await newToken('other');
  const id = await claimed(other);
  expect(await revoke(one.id)).toHaveLength(1);
  await worker.judge(id);
  expect(await versionsFor(app)).toEqual(['shop@2.0.0']);
});

test('a token is good for 90 days where nobody says otherwise, and 366 at most', async () => {
  const { id, lines } = await newToken();
  expect(lines[0]).toContain('good for 90 days');
  const { expires_at } = await db
    .selectFrom('deploy_tokens')
    .select('expires_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Math.abs((expires_at?.getTime() ?? 0) - Date.now() - 90 * DAY)).toBeLessThan(60_000);
});

test('what a token does is in the audit trail under its label, and no label passes for somebody', async () => {
  const { id, token, ...send } = await newToken('Boss');
  await send.publish('shop', '2.0.0');
  const { id: deployment } = (await send.deploy('shop', '2.0.0', { why: 'new' })).json<{ id: number }>();
  await worker.claim();
  await worker.judge(deployment);
  await send.publish('shop', '3.0.0');
  const order = { version: '3.0.0', percent: 5 };
  const { id: canary } = (await send.send('PUT', '/shop/canary', order)).json<{ id: number }>();
  await worker.claim();
  await worker.judge(canary);
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
