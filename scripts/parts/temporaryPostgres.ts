import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres, installPostgres } from './postgresPrograms.ts';
import { say } from './say.ts';

/** A PostgreSQL server that a script needs for a while. */
export interface TemporaryPostgres {
  /** The address of an empty database. */
  readonly url: string;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const READY = 'ready to accept connections';
const START_TIMEOUT = 60_000;
const HELP =
  'install it (apt-get install postgresql, brew install postgresql), or set TEST_DATABASE_URL to an empty database';

// Its standard input ends when `stop` says so and when the process that started it is gone, however it went: either
// way the server ends and its folder with it. What a shell starts in the background has no standard input of its own,
// hence the 3, and ignores SIGINT until it sets a handler, hence the loop.
const KEEPER = `
bin=$1 folder=$2 port=$3
trap 'rm -rf "$folder"' EXIT
exec 3<&0 </dev/null
"$bin/initdb" -D "$folder/data" -U postgres -E UTF8 --no-locale --auth=trust --no-sync >&2 || exit
"$bin/postgres" -D "$folder/data" -h ${HOST} -p "$port" -k "$folder" \
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off 3<&- &
server=$!
{ read -r _ <&3; while kill -INT "$server"; do sleep 0.2; done; } 2>/dev/null &
wait "$server"
`;

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (...args: string[]) => spawnSync('id', args, { encoding: 'utf8' });
  const name = ['postgres', 'nobody'].find((user) => id('-u', user).status === 0);
  if (name === undefined) return undefined;
  return { uid: Number(id('-u', name).stdout), gid: Number(id('-g', name).stdout) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function untilReady(keeper: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const refuse = (reason: string) => reject(new Error(output.trim().split('\n').at(-1) || reason));
    const timer = setTimeout(() => refuse('it takes too long'), START_TIMEOUT).unref();
    keeper.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes(READY)) return;
      clearTimeout(timer);
      resolve();
    });
    keeper.once('error', (error) => refuse(error.message));
    keeper.once('close', () => refuse('it ended at once'));
  });
}

async function start(bin: string): Promise<TemporaryPostgres> {
  const user = unprivilegedUser();
  const port = await freePort();
  // From here to the keeper nothing may take time, since until then nobody removes the folder.
  const folder = mkdtempSync(path.join(tmpdir(), 'site-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', bin, folder, String(port)], {
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
    // Out of reach of Ctrl+C, which would end the keeper before the server.
    detached: true,
    ...user,
  });
  const ended = new Promise((resolve) => keeper.once('close', resolve).once('error', resolve));
  const stop = async () => {
    keeper.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(keeper);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres@${HOST}:${port}/postgres`, stop };
}

const findOrInstall = () => findPostgres() ?? installPostgres();

/**
 * A PostgreSQL server for tests: the one that `TEST_DATABASE_URL` names, or one that lasts until it is stopped or
 * this process is gone. Its programs are looked for, and installed where this user may.
 *
 * @returns nothing where no server can be had, after a line that says why
 */
export async function temporaryPostgres(
  findPrograms = findOrInstall,
): Promise<TemporaryPostgres | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const bin = findPrograms();
  if (bin === undefined) {
    say(`The tests that need PostgreSQL are skipped: ${HELP}.`);
    return undefined;
  }
  say('starting PostgreSQL for the tests of the server …');
  try {
    return await start(bin);
  } catch (error) {
    say(
      `The tests that need PostgreSQL are skipped, since it does not start (${(error as Error).message}): ${HELP}.`,
    );
    return undefined;
  }
}
