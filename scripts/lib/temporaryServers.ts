import { say } from '@site/backend/terminal';
import { findPostgres, findRedis, installPostgres, installRedis } from './programs.ts';
import { HOST, quoted, superviseServer, type SupervisedServer } from './supervisedServer.ts';

/** A PostgreSQL or a Redis that a script needs for a while. */
export interface TemporaryServer {
  /** The address of an empty database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A server that can be killed and started again. */
export type KillableServer = TemporaryServer & Pick<SupervisedServer, 'kill' | 'start'>;

/** Faster, but not for data that must survive a crash. */
const CARELESS = '-c fsync=off -c full_page_writes=off';

async function startPostgres(bin: string, mayBeKilled: boolean): Promise<KillableServer> {
  const settings = mayBeKilled ? '' : CARELESS;
  const server = await superviseServer({
    name: 'postgres',
    script: `
bin=${quoted(bin)}
prepare() { "$bin/initdb" -D "$folder/data" -U postgres -E UTF8 --no-locale --auth=trust --no-sync >&2; }
serve() { exec "$bin/postgres" -D "$folder/data" -h ${HOST} -p "$port" -k "$folder" ${settings}; }
`,
    ready: 'ready to accept connections',
    mayBeKilled,
    isUnprivileged: true,
  });
  return { ...server, url: `postgres://postgres@${HOST}:${server.port}/postgres` };
}

async function startRedis(program: string, mayBeKilled: boolean): Promise<KillableServer> {
  const server = await superviseServer({
    name: 'redis',
    script: `
prepare() { :; }
serve() { exec ${quoted(program)} --bind ${HOST} --port "$port" --dir "$folder" --save '' --appendonly no >&2; }
`,
    ready: 'Ready to accept connections',
    mayBeKilled,
  });
  return { ...server, url: `redis://${HOST}:${server.port}` };
}

/**
 * Starts a private PostgreSQL server that keeps what it has acknowledged, like one in production.
 *
 * @param bin the folder of its programs
 */
export const killablePostgres = (bin: string) => startPostgres(bin, true);

/**
 * Starts a private Redis server.
 *
 * @param program the path of its program
 */
export const killableRedis = (program: string) => startRedis(program, true);

interface Kind {
  readonly name: string;
  /** The variable that names a server to use. */
  readonly variable: string;
  readonly help: string;
  start(program: string, mayBeKilled: boolean): Promise<KillableServer>;
  find(): string | undefined;
}

/**
 * Returns a function that provides a server for tests: the one that a variable names, or one that lasts until it is
 * stopped or this process is gone. Its program is looked for, and installed where this user may. It returns nothing if no
 * server is available, after a line that says why.
 */
const provide =
  ({ name, variable, help, start, find: usual }: Kind) =>
  async (find = usual): Promise<TemporaryServer | undefined> => {
    const given = process.env[variable];
    if (given) return { url: given, stop: () => Promise.resolve() };
    const program = find();
    const skip = (why: string) => void say(`The tests that need ${name} are skipped${why}: ${help}.`);
    if (program === undefined) return void skip('');
    say(`starting ${name} for the tests of the server …`);
    try {
      return await start(program, false);
    } catch (error) {
      return void skip(`, since it does not start (${(error as Error).message})`);
    }
  };

export const temporaryPostgres = provide({
  name: 'PostgreSQL',
  variable: 'TEST_DATABASE_URL',
  help: 'install it (apt-get install postgresql, brew install postgresql), or set TEST_DATABASE_URL to an empty database',
  start: startPostgres,
  find: () => findPostgres() ?? installPostgres(),
});

export const temporaryRedis = provide({
  name: 'Redis',
  variable: 'TEST_REDIS_URL',
  help: 'install it (apt-get install redis-server, brew install redis), or set TEST_REDIS_URL to an empty one',
  start: startRedis,
  find: () => findRedis() ?? installRedis(),
});
