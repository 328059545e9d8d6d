import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { storedForm } from '../credentials/secrets.ts';
import { openDatabase } from '../database/open.ts';
import { addPlayer, PASSWORD } from '../testing/accounts.ts';
import { newFolder } from '../testing/folder.ts';
import { runScript, startServer, type RunningServer } from '../testing/runningServer.ts';

const SCRIPTS = path.resolve(import.meta.dirname, '../../../scripts');
const root = newFolder();
const at = (name: string) => path.join(root, name);
const dataDir = at('data');
const UNLIMITED =
  'loginPair=100000/60,loginPairDay=100000/60,loginAccount=100000/60,loginAddress=100000/60,login=100000/60';

// `npm run` changes to the repository, and npm passes on the original folder.
const run = (task: 'backup' | 'restore', args: readonly string[], env: Record<string, string> = {}) =>
  runScript(path.join(SCRIPTS, `${task}.ts`), args, { DATA_DIR: dataDir, INIT_CWD: root, ...env }).ended;

const start = () => startServer({ DATA_DIR: dataDir, RATE_LIMITS: UNLIMITED });

async function stop(server: RunningServer): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
}

/** Each keeps its newest two hundred sessions: more than the logins during a slow backup. */
const PLAYERS = Array.from({ length: 40 }, (_, place) => (place === 0 ? 'Steve' : `Player${place}`));

/** Logs in repeatedly, each time with a write; returns the refresh tokens issued so far. */
function writeAllTheTime({ url }: RunningServer) {
  const acknowledged: string[] = [];
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: PLAYERS[acknowledged.length % PLAYERS.length], password: PASSWORD }),
      });
      const [, token = ''] = /refresh=([^;]+)/.exec(answer.headers.getSetCookie().join('\n')) ?? [];
      if (answer.status !== 200 || !token) throw new Error(`A login was refused with ${answer.status}`);
      acknowledged.push(token);
    }
  };
  const workers = Promise.all([work(), work(), work(), work()]);
  return {
    acknowledged,
    async end() {
      isOver = true;
      await workers;
    },
  };
}

async function tokensInDatabase(): Promise<Set<string>> {
  const { db, close } = await openDatabase({ dataDir });
  const rows = await db.selectFrom('refresh_tokens').select('token_hash').execute();
  await close();
  return new Set(rows.map(({ token_hash }) => token_hash));
}

beforeAll(async () => {
  const { db, close } = await openDatabase({ dataDir });
  for (const name of PLAYERS) await addPlayer(db, { name });
  await close();
}, 60_000);

test('backs up every write acknowledged before a backup of a running server began', async () => {
  const server = await start();
  const writing = writeAllTheTime(server);
  while (writing.acknowledged.length === 0) await sleep(50);
  const before = [...writing.acknowledged];
  expect(await run('backup', ['running.tar.gz'])).toEqual({
    code: 0,
    signal: null,
    stdout: `The backup is in ${at('running.tar.gz')}\n`,
    stderr: '',
  });
  await sleep(200);
  await writing.end();
  expect(writing.acknowledged.length).toBeGreaterThan(before.length);
  expect((fs.statSync(at('running.tar.gz')).mode & 0o777).toString(8)).toBe('600');
  expect(fs.readdirSync(root).sort()).toEqual(['data', 'running.tar.gz']);

  const { mtimeMs } = fs.statSync(at('running.tar.gz'));
  expect(await run('backup', ['running.tar.gz'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${at('running.tar.gz')} exists already. A backup overwrites nothing: choose another name.\n`,
  });
  expect(fs.statSync(at('running.tar.gz')).mtimeMs).toBe(mtimeMs);
  expect(await run('backup', ['no/such/folder.tar.gz'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The backup .+folder\.tar\.gz can't be written: ENOENT.+\n$/),
  });
  expect(await run('restore', ['running.tar.gz'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `A server is running on the data folder ${dataDir}. Stop it first: a restore replaces its database.\n`,
  });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await stop(server);

  const all = await tokensInDatabase();
  expect(writing.acknowledged.filter((token) => !all.has(storedForm(token)))).toEqual([]);
  const restored = await run('restore', ['running.tar.gz']);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(
    /^The database in .+ is that of .+running\.tar\.gz\nThe one of before is kept in .+database\.before-restore-.+\n$/,
  );
  const found = await tokensInDatabase();
  expect(before.filter((token) => !found.has(storedForm(token)))).toEqual([]);
  expect(found.size).toBeLessThan(all.size);

  const again = await start();
  const answer = await fetch(`${again.url}/api/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `refresh=${before.at(-1)}` },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  await stop(again);
}, 120_000);

test('backs up without a running server and changes nothing', async () => {
  const names = fs.readdirSync(dataDir);
  expect(await run('backup', ['stopped.tar.gz'])).toMatchObject({
    code: 0,
    stdout: `The backup is in ${at('stopped.tar.gz')}\n`,
    stderr: '',
  });
  expect(fs.readdirSync(dataDir)).toEqual(names);
  expect(await run('restore', [at('stopped.tar.gz')], { DATA_DIR: at('copy') })).toMatchObject({
    code: 0,
    stdout: `The database in ${at('copy')} is that of ${at('stopped.tar.gz')}\n`,
  });
}, 60_000);

test("doesn't migrate a backup, which is for the version before an upgrade", async () => {
  const { db, close } = await openDatabase({ dataDir });
  await sql`INSERT INTO kysely_migration VALUES ('0999_future', '2999-01-01T00:00:00.000Z')`.execute(db);
  await close();
  // A migration would be rejected.
  expect(await run('backup', ['other-version.tar.gz'])).toMatchObject({ code: 0, stderr: '' });
}, 60_000);

test.each(['backup', 'restore'] as const)('%s describes its purpose and the alternatives', async (task) => {
  const help = await run(task, ['--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toMatch(
    new RegExp(`^Usage: npm run ${task} -- [^]+\\nExample:\\n {2}npm run ${task} -- \\S+`),
  );
  expect(await run(task, [])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^error: missing/),
  });
  const DATABASE_URL = 'postgres://site:hunter2@db/site';
  const { code, stdout, stderr } = await run(task, ['x.tar.gz'], { DATABASE_URL });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(task === 'backup' ? /pg_dump\.\n$/ : /pg_restore\.\n$/);
  expect(stderr).not.toContain('hunter2');
});

test.each(['nowhere', '.'])(
  'rejects a folder without a database and leaves it unchanged: %s',
  async (name) => {
    const before = fs.readdirSync(root);
    const ending = await run('backup', ['x.tar.gz'], { DATA_DIR: at(name) });
    expect(ending).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^There is no database in the data folder /),
    });
    expect(fs.readdirSync(root).filter((entry) => entry !== 'lock.sqlite')).toEqual(before);
  },
);
