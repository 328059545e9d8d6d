import { addDeployToken } from '../releases/deployTokens.ts';
import { buildOf, pipeline, versionsFor } from '../testing/releases.ts';
import { deployed } from '../testing/remotes.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { NO_SOCKETS } from './commandContext.ts';
import { executeCommand } from './commands.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db, files: { ...deployed('shop'), ...deployed('panel') } });
const { token } = await addDeployToken(db, { remote: 'shop', label: 'x' });
const shop = pipeline(app, token);
const context = { db, live: NO_SOCKETS, releases: app.services.releases };
const force = (version: string, given: Parameters<typeof executeCommand>[0] = context) =>
  executeCommand(given, { command: 'force-deployment', remote: 'shop', version, why: 'the gate is broken' });

test('the operator gets a build live past the checks, and the audit trail says so', async () => {
  await shop.publish('shop', '2.0.0', { manifest: { store: '^9.0.0' } });
  const lines = await force('2.0.0');
  expect(lines.at(-1)).toBe('shop@2.0.0 is live');
  expect(lines[0]).toMatch(/^forced past: contract: This build needs shell\/store \^9\.0\.0/);
  expect(await versionsFor(app)).toContain('shop@2.0.0');
  const entries = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'remote.force')
    .execute();
  expect(entries).toMatchObject([
    {
      actor_id: null,
      actor_name: 'command line',
      subject: 'shop',
      after: { version: '2.0.0', why: 'the gate is broken' },
    },
  ]);
});

test('a page of somebody else is not theirs to give either', async () => {
  const routes = [{ feature: 'x', path: '/panel/x', title: { de: 'x', en: 'x' }, guard: {} }];
  const manifest = { modules: [{ module: './manifest', routes, navigation: [] }] };
  const smuggled = JSON.stringify(buildOf('shop', '3.0.0', { manifest }).manifest);
  const row = { remote: 'shop', version: '3.0.0', manifest: smuggled, published_by: 'x' };
  await db.insertInto('remote_versions').values(row).execute();
  await expect(force('3.0.0')).rejects.toThrow('the remote "panel"');
  expect(await versionsFor(app)).not.toContain('shop@3.0.0');
});

test('what was never published is said to be unknown', async () => {
  await expect(force('9.9.9')).rejects.toThrow('This version is not published.');
});

test('without a server that runs here the panel is named', async () => {
  await expect(force('2.0.0', { db, live: NO_SOCKETS })).rejects.toThrow('/panel/remotes');
});
