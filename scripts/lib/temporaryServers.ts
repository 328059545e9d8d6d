import { say } from '@site/backend/terminal';
import { findPostgres, findRedis, installPostgres, installRedis } from './programs.ts';
import { HOST, quoted, superviseServer, type SupervisedServer } from './supervisedServer.ts';

export interface TemporaryServer {
  readonly url: string;
  stop(): Promise<void>;
}

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

/** This PostgreSQL keeps what it has acknowledged, like one in production. */
export const killablePostgres = (bin: string) => startPostgres(bin, true);

export const killableRedis = (program: string) => startRedis(program, true);

interface Kind {
  readonly name: string;
  readonly variable: string;
  readonly help: string;
  start(program: string, mayBeKilled: boolean): Promise<KillableServer>;
  find(): string | undefined;
}

/** The server is the one that a variable names, or one that lasts until it is stopped or this process is gone. */
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
