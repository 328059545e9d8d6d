import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findPostgres } from '../../scripts/lib/programs.ts';
import { openDatabase } from '../../server/src/database/open.ts';
import { addPlayer } from '../../server/src/testing/accounts.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newFolder } from '@site/backend/testing/folder';
import { newDatabase } from '../../server/src/testing/newDatabase.ts';
import { describeWithServices, openBeside } from './support/site.ts';

const DOCKER = path.resolve(import.meta.dirname, '../../docker');
const run = promisify(execFile);
const programs = `${findPostgres() ?? ''}:${process.env['PATH'] ?? ''}`;

function asVariables(url: string): Record<string, string> {
  const { hostname, port, username, pathname } = new URL(url);
  return { PATH: programs, PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: pathname.slice(1) };
}

async function filledDatabase(): Promise<string> {
  const url = await newDatabase();
  const db = await openBeside(url);
  for (const name of ['Steve', 'Alex']) await addPlayer(db, { name });
  return url;
}

describeWithServices('docker/backup/backup.sh', () => {
  const backUp = (url: string, env: Record<string, string>) =>
    run('bash', [path.join(DOCKER, 'backup/backup.sh'), 'once'], { env: { ...asVariables(url), ...env } });

  async function expectRestorable(dump: string): Promise<void> {
    const url = await newDatabase();
    await run('pg_restore', ['--dbname', new URL(url).pathname.slice(1), dump], { env: asVariables(url) });
    const { db, close } = await openDatabase({ url, dataDir: '' });
    const users = await db.selectFrom('users').select('name').orderBy('name').execute();
    await close();
    expect(users).toEqual([{ name: 'Alex' }, { name: 'Steve' }]);
  }

  test('creates restorable dumps and keeps the newest', async () => {
    const folder = newFolder();
    for (const day of ['01', '02', '03'])
      writeFileSync(path.join(folder, `site-2026-01-${day}T00-00-00Z.dump`), 'old');
    await backUp(await filledDatabase(), { BACKUP_DIR: folder, BACKUP_KEEP: '2' });
    const [kept, newest = '', ...more] = readdirSync(folder).sort();
    expect([kept, more]).toEqual(['site-2026-01-03T00-00-00Z.dump', []]);
    await expectRestorable(path.join(folder, newest));
  });

  test('leaves no files behind when the database is down', async () => {
    const folder = newFolder();
    await expect(
      backUp('postgres://nobody@127.0.0.1:1/site', { BACKUP_DIR: folder, BACKUP_RECIPIENT: '' }),
    ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('the backup failed') });
    expect(readdirSync(folder)).toEqual([]);
  });

  async function createIdentity(): Promise<{ file: string; recipient: string }> {
    const file = path.join(newFolder(), 'identity.txt');
    await run('age-keygen', ['--output', file]);
    const { stdout } = await run('age-keygen', ['-y', file]);
    return { file, recipient: stdout.trim() };
  }

  const decrypt = (encrypted: string, identity: string, dump: string) =>
    run('age', ['--decrypt', '--identity', identity, '--output', dump, encrypted]);

  const hasAge = spawnSync('age', ['--version']).status === 0;
  (hasAge ? test : test.skip)('encrypts for a recipient, whose identity opens it', async () => {
    const folder = newFolder();
    const [owner, stranger] = [await createIdentity(), await createIdentity()];
    await backUp(await filledDatabase(), { BACKUP_DIR: folder, BACKUP_RECIPIENT: owner.recipient });
    const [name = ''] = readdirSync(folder);
    expect(name).toMatch(/^site-[\dTZ-]+\.dump\.age$/);
    const encrypted = path.join(folder, name);
    expect(readFileSync(encrypted).includes('Steve')).toBe(false);

    const dump = path.join(folder, 'opened.dump');
    await expect(decrypt(encrypted, stranger.file, dump)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no identity matched'),
    });
    await decrypt(encrypted, owner.file, dump);
    await expectRestorable(dump);
  });
});

describeWithServices('docker/postgres/roles.sh', () => {
  test('creates or updates the server role with the password from the file, repeatedly', async () => {
    const url = await newDatabase();
    const owner = new Client(url);
    await owner.connect();
    cleanUpLater(async () => {
      await owner.query('DROP OWNED BY site_server');
      await owner.query('DROP ROLE site_server');
      await owner.end();
    });
    const file = path.join(newFolder(), 'server-password');
    const hashes = [];
    for (const password of [`it's one`, 'another']) {
      writeFileSync(file, password);
      const { PGUSER = '', PGDATABASE = '', ...env } = asVariables(url);
      await run('sh', [path.join(DOCKER, 'postgres/roles.sh')], {
        env: { ...env, POSTGRES_USER: PGUSER, POSTGRES_DB: PGDATABASE, SERVER_PASSWORD_FILE: file },
      });
      const { rows } = await owner.query<{ rolpassword: string; rolsuper: boolean }>(
        `SELECT rolpassword, rolsuper FROM pg_authid WHERE rolname = 'site_server'`,
      );
      expect(rows).toEqual([{ rolpassword: expect.stringMatching(/^SCRAM-SHA-256/), rolsuper: false }]);
      hashes.push(rows[0]?.rolpassword);
    }
    expect(new Set(hashes).size).toBe(2);

    await (await openDatabase({ url, dataDir: '' })).close();
    const ofServer = new URL(url);
    ofServer.username = 'site_server';
    const { db, close } = await openDatabase({ url: ofServer.href, ownerUrl: url, dataDir: '' });
    await addPlayer(db, { name: 'Steve' });
    await close();
  });
});
