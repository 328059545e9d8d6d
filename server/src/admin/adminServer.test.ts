import fs from 'node:fs';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { sql, type KyselyPlugin } from 'kysely';
import { addPlayer } from '../testing/accounts.ts';
import { newFolder } from '@site/backend/testing/folder';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { askServer } from './adminSocket.ts';
import { startAdminServer } from './adminServer.ts';
import { NO_SOCKETS } from './commandContext.ts';

const db = await openTestDatabase();
await addPlayer(db, { name: 'Steve' });
const LIST = { command: 'list-sessions', name: 'Steve' } as const;

async function start(dataDir: string, own = db) {
  const lines: string[] = [];
  const errors: unknown[] = [];
  const close = await startAdminServer(
    dataDir,
    { db: own, sockets: NO_SOCKETS },
    {
      say: (line) => lines.push(line),
      log: { error: ({ err }) => errors.push(err) },
    },
  );
  return { close, lines, errors };
}

/** Sends raw bytes. */
async function send(dataDir: string, bytes: string | Buffer): Promise<unknown> {
  const socket = connect(path.join(dataDir, 'admin.sock'));
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  return JSON.parse(text);
}

test("allows only the server's own user to connect and replaces a stale socket", async () => {
  const dataDir = newFolder();
  const file = path.join(dataDir, 'admin.sock');
  fs.writeFileSync(file, 'left behind');
  const umask = process.umask();
  const { close, lines } = await start(dataDir);
  expect(process.umask()).toBe(umask);
  const { mode } = fs.statSync(file);
  expect([mode & fs.constants.S_IFMT, (mode & 0o777).toString(8)]).toEqual([fs.constants.S_IFSOCK, '600']);
  expect(await askServer(dataDir, LIST)).toEqual(['Steve has no sessions.']);
  await close();
  expect([fs.existsSync(file), lines]).toEqual([false, []]);
  expect(await askServer(dataDir, LIST)).toBeUndefined();
});

test('replaces the dead socket of a killed server', async () => {
  const dataDir = newFolder();
  const file = path.join(dataDir, 'admin.sock');
  const killed = createServer().listen(`${file}.of-the-killed`);
  await once(killed, 'listening');
  // Closing removes the socket file it knows; a kill would leave this one.
  fs.renameSync(`${file}.of-the-killed`, file);
  killed.close();
  await once(killed, 'close');
  expect(fs.existsSync(file)).toBe(true);
  expect(await askServer(dataDir, LIST)).toBeUndefined();
  const { close } = await start(dataDir);
  expect(await askServer(dataDir, LIST)).toEqual(['Steve has no sessions.']);
  await close();
});

test('logs one line for a path that is too long and runs without a socket', async () => {
  const dataDir = path.join(newFolder(), 'x'.repeat(100));
  fs.mkdirSync(dataDir);
  const { close, lines } = await start(dataDir);
  expect(lines).toEqual([
    expect.stringMatching(
      /^npm run admin works only while this server is stopped: .+admin\.sock has \d+ bytes, and 10[37] are allowed: set DATA_DIR .+$/,
    ),
  ]);
  expect(fs.readdirSync(dataDir)).toEqual([]);
  expect(await askServer(dataDir, LIST)).toBeUndefined();
  await close();
});

test('logs one line when creating the socket fails and runs without one', async () => {
  const dataDir = newFolder();
  fs.mkdirSync(path.join(dataDir, 'admin.sock', 'in the way'), { recursive: true });
  const { close, lines } = await start(dataDir);
  expect(lines).toEqual([expect.stringMatching(/^npm run admin works only while this server is stopped: /)]);
  await close();
});

test('rejects an unknown command', async () => {
  const dataDir = newFolder();
  const { close, errors } = await start(dataDir);
  const garbled = { refusal: 'This is not a command.' };
  for (const text of ['', 'nonsense', '{', '\0', Buffer.from([0xff, 0xfe])])
    expect(await send(dataDir, text)).toEqual(garbled);
  const unknown = {
    refusal: 'The running server does not know this command: it may be of another version.',
  };
  for (const value of [
    null,
    1,
    'list-sessions',
    [LIST],
    {},
    { command: 'drop-tables', name: 'Steve' },
    { command: '__proto__' },
    { command: 'constructor', name: 'Steve' },
    { command: ['list-sessions'], name: 'Steve' },
    { ...LIST, name: null },
    { ...LIST, name: { toString: 'Steve' } },
    { ...LIST, more: 1 },
    { command: 'set-rank', name: 'Steve', rank: 'god' },
    { command: 'create-user', name: 'Alex', rank: 'player', lang: 'fr' },
  ])
    expect(await send(dataDir, JSON.stringify(value))).toEqual(unknown);
  expect(await send(dataDir, '{"command":"list-sessions","name":"Steve","__proto__":{"x":1}}')).toEqual(
    unknown,
  );
  expect(await send(dataDir, JSON.stringify({ ...LIST, name: 'x'.repeat(100_000) }))).toEqual({
    refusal: 'This command is too long.',
  });
  expect(errors).toEqual([]);
  await close();
});

test('logs a failure and hides its details from the caller', async () => {
  const dataDir = newFolder();
  const { close, errors } = await start(dataDir);
  await sql`ALTER TABLE sessions RENAME TO hidden`.execute(db);
  await expect(askServer(dataDir, LIST)).rejects.toThrow(
    'The command failed, and the log of the running server says why.',
  );
  await sql`ALTER TABLE hidden RENAME TO sessions`.execute(db);
  expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('sessions') })]);
  await close();
});

test('waits for a running command on stop, but not for idle connections', async () => {
  const dataDir = newFolder();
  const begun = Promise.withResolvers<void>();
  const watching: KyselyPlugin = {
    transformQuery({ node }) {
      begun.resolve();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { close } = await start(dataDir, db.withPlugin(watching));
  const idle = connect(path.join(dataDir, 'admin.sock'));
  await once(idle, 'connect');
  const dropped = once(idle, 'close');
  const answer = send(dataDir, JSON.stringify({ command: 'reset-password', name: 'Steve' }));
  await begun.promise;
  await close();
  await dropped;
  expect(await answer).toEqual({
    lines: [expect.stringMatching(/^Steve has a new password/), expect.any(String)],
  });
  await expect(send(dataDir, '')).rejects.toThrow();
});

test('answers many commands at once', async () => {
  const dataDir = newFolder();
  const { close } = await start(dataDir);
  const answers = await Promise.all(Array.from({ length: 40 }, () => askServer(dataDir, LIST)));
  expect(answers).toEqual(answers.map(() => ['Steve has no sessions.']));
  await close();
});
