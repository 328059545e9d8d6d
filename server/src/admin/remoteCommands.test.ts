import { addDeployToken, findDeployToken } from '@site/delivery/testing/inside';
import { buildOf, pipeline, versionsFor } from '../testing/releases.ts';
import { deployed, manifestOf } from '@site/delivery/testing/remotes';
import { operatorOf } from '../testing/operator.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db, files: { ...deployed('shop'), ...deployed('panel') } });
const run = operatorOf(app);

const audits = () =>
  db
    .selectFrom('audit_entries')
    .select(['actor_id', 'actor_name', 'action', 'subject', 'subject_name', 'before', 'after'])
    .execute();
const OPERATOR = { actor_id: null, actor_name: 'command line', subject: 'shop' };

afterEach(async () => {
  await db.deleteFrom('audit_entries').execute();
});

describe('deploy tokens', () => {
  const tokenIn = (text: string) => /deploy_\S+/.exec(text)?.[0] ?? '';

  beforeEach(async () => {
    await db.deleteFrom('deploy_tokens').execute();
  });

  test('creates a token, shows it once, lists it without its secret and revokes it', async () => {
    const text = await run({ command: 'create-deploy-token', remote: 'shop', label: ' pipeline ', days: 90 });
    const token = tokenIn(text);
    expect(await findDeployToken(db, token)).toMatchObject({ remote: 'shop', label: 'pipeline' });
    const row = await db.selectFrom('deploy_tokens').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.expires_at?.getTime()).toBeGreaterThan(Date.now() + 89 * 24 * 3600 * 1000);

    const list = await run({ command: 'list-deploy-tokens' });
    expect(list).toMatch(/shop .* pipeline$/);
    expect(list).not.toContain(token);
    await run({ command: 'revoke-deploy-token', id: row.id });
    expect(await findDeployToken(db, token)).toBeUndefined();
    await expect(run({ command: 'revoke-deploy-token', id: row.id })).rejects.toThrow(
      'There is no deploy token',
    );
  });

  test('gives a token first segments of paths, which it shows and keeps in the audit trail', async () => {
    const given = { command: 'create-deploy-token', remote: 'quests', label: 'team' } as const;
    const text = await run({ ...given, pages: ['/Quests', 'raids', 'raids'] });
    expect(text).toContain('it may take /quests, /raids.');
    expect(await findDeployToken(db, tokenIn(text))).toMatchObject({ pages: ['quests', 'raids'] });
  });

  test.each([
    ['all', ['quests'], 'Pages are given to one remote'],
    ['quests', ['quests/daily'], 'is not the first segment'],
    ['quests', [':quest'], 'is not the first segment'],
    ['quests', [''], 'is not the first segment'],
    ['quests', ['login'], '/login belongs to the site itself'],
    ['quests', ['API'], '/api belongs to the site itself'],
    ['quests', Array.from({ length: 51 }, (_, place) => `page${place}`), '50 segments at most'],
  ])('gives %s no pages %j', async (remote, pages, refusal) => {
    const given = { command: 'create-deploy-token', remote, label: 'team' } as const;
    await expect(run({ ...given, pages })).rejects.toThrow(refusal);
    expect(await db.selectFrom('deploy_tokens').selectAll().execute()).toEqual([]);
  });

  test('limits a token for the command line to ten minutes', async () => {
    const token = await run({ command: 'issue-operator-token', remote: 'all' });
    expect(await findDeployToken(db, token)).toMatchObject({ remote: null, label: 'command line' });
    const { expires_at } = await db.selectFrom('deploy_tokens').selectAll().executeTakeFirstOrThrow();
    expect(expires_at?.getTime()).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
  });

  test.each([
    ['../shop', 'x', "is not a remote's name"],
    ['Shop', 'x', "is not a remote's name"],
    ['shop', ' ', 'A label has'],
    ['shop', 'a\u001b[31mb', 'A label has'],
    ['shop', 'x'.repeat(65), 'A label has'],
  ])('rejects %j with the label %j', async (remote, label, refusal) => {
    await expect(run({ command: 'create-deploy-token', remote, label })).rejects.toThrow(refusal);
    expect(await db.selectFrom('deploy_tokens').selectAll().execute()).toEqual([]);
  });
});

describe('delete-version', () => {
  const remove = (version: string) => run({ command: 'delete-version', remote: 'shop', version });

  const kept = async () => {
    const rows = await db.selectFrom('remote_files').select('version').orderBy('version').execute();
    return rows.map(({ version }) => version);
  };

  beforeEach(async () => {
    for (const version of ['canary', 'live', 'previous', 'unused']) {
      const manifest = JSON.stringify(manifestOf('shop', { version }));
      await db
        .insertInto('remote_versions')
        .values({ remote: 'shop', version, manifest, published_by: 'x' })
        .execute();
      await db
        .insertInto('remote_files')
        .values({ remote: 'shop', version, path: 'a.svg', body: Buffer.from('a'), brotli: null, gzip: null })
        .execute();
    }
    await db
      .insertInto('live_remotes')
      .values({ remote: 'shop', version: 'live', previous: 'previous', canary_version: 'canary', by: 'x' })
      .execute();
  });
  afterEach(async () => {
    await db.deleteFrom('live_remotes').execute();
    await db.deleteFrom('remote_versions').execute();
    await db.deleteFrom('retired_versions').execute();
  });

  test('deletes an unused version with its files and writes an audit entry', async () => {
    expect(await remove('unused')).toMatch(/^shop@unused is deleted\./);
    expect(await kept()).toEqual(['canary', 'live', 'previous']);
    // Its files may stay in caches, so the name stays reserved.
    const names = await db.selectFrom('retired_versions').select(['remote', 'version']).execute();
    expect(names).toEqual([{ remote: 'shop', version: 'unused' }]);
    expect(await audits()).toEqual([
      {
        ...OPERATOR,
        action: 'remote.delete',
        subject_name: 'shop',
        before: { version: 'unused' },
        after: null,
      },
    ]);
  });

  test.each([
    ['live', 'is live'],
    ['canary', 'is a canary'],
    ['previous', 'is the target of a rollback'],
    ['9.9.9', 'is not published'],
  ])('keeps %s: it %s', async (version, why) => {
    await expect(remove(version)).rejects.toThrow(`shop@${version} ${why}`);
    expect(await kept()).toEqual(['canary', 'live', 'previous', 'unused']);
    expect(await audits()).toEqual([]);
  });
});

describe('a forced deployment', () => {
  const force = (version: string) =>
    run({ command: 'force-deployment', remote: 'shop', version, why: 'the gate is broken' });

  test('goes live for the operator and writes an audit entry', async () => {
    const { token } = await addDeployToken(db, { remote: 'shop', label: 'x' });
    await pipeline(app, token).publish('shop', '2.0.0', { manifest: { store: '^9.0.0' } });
    const lines = (await force('2.0.0')).split('\n');
    expect(lines.at(-1)).toBe('shop@2.0.0 is live');
    expect(lines[0]).toMatch(/^overridden: contract: This build needs shell\/store \^9\.0\.0/);
    expect(await versionsFor(app)).toContain('shop@2.0.0');
    const after = { version: '2.0.0', why: 'the gate is broken' };
    expect(await audits()).toContainEqual(
      expect.objectContaining({ ...OPERATOR, action: 'remote.force', after }),
    );
  });

  test('is rejected if a page belongs to another remote', async () => {
    const routes = [{ feature: 'x', path: '/panel/x', title: { de: 'x', en: 'x' }, guard: {} }];
    const manifest = { modules: [{ module: './manifest', routes, navigation: [] }] };
    const smuggled = JSON.stringify(buildOf('shop', '3.0.0', { manifest }).manifest);
    const row = { remote: 'shop', version: '3.0.0', manifest: smuggled, published_by: 'x' };
    await db.insertInto('remote_versions').values(row).execute();
    await expect(force('3.0.0')).rejects.toThrow('the remote "panel"');
    expect(await versionsFor(app)).not.toContain('shop@3.0.0');
  });

  test('is rejected if the version was never published', async () => {
    await expect(force('9.9.9')).rejects.toThrow('This version is not published.');
  });
});
