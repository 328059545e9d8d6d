import { HOST, keepServer, quoted, type KeptServer } from './keptServer.ts';
import { findPostgres, installPostgres } from './postgresPrograms.ts';
import { startOrSkip } from './startOrSkip.ts';

/** A PostgreSQL server that a script needs for a while. */
export interface TemporaryPostgres {
  /** The address of an empty database. */
  readonly url: string;
  /** The process above all of its processes, unless it was there before. */
  readonly pid?: number;
  stop(): Promise<void>;
}

/** One that can be killed and started again on the same data. */
export type KillablePostgres = TemporaryPostgres & Pick<KeptServer, 'kill' | 'start'>;

const HELP =
  'install it (apt-get install postgresql, brew install postgresql), or set TEST_DATABASE_URL to an empty database';

/** Faster, and nothing for data that is to outlive a crash. */
const CARELESS = '-c fsync=off -c full_page_writes=off';

const scriptOf = (bin: string, settings: string) => `
bin=${quoted(bin)}
prepare() { "$bin/initdb" -D "$folder/data" -U postgres -E UTF8 --no-locale --auth=trust --no-sync >&2; }
serve() { exec "$bin/postgres" -D "$folder/data" -h ${HOST} -p "$port" -k "$folder" ${settings}; }
`;

async function start(bin: string, mayBeKilled: boolean): Promise<KillablePostgres> {
  const server = await keepServer({
    name: 'postgres',
    script: scriptOf(bin, mayBeKilled ? '' : CARELESS),
    ready: 'ready to accept connections',
    mayBeKilled,
    isUnprivileged: true,
  });
  return { ...server, url: `postgres://postgres@${HOST}:${server.port}/postgres` };
}

/**
 * A PostgreSQL server of one's own that can be killed: it keeps what it has acknowledged, as one in service does.
 *
 * @param bin the folder of its programs
 */
export function killablePostgres(bin: string): Promise<KillablePostgres> {
  return start(bin, true);
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
  return startOrSkip({
    name: 'PostgreSQL',
    help: HELP,
    start: bin === undefined ? undefined : () => start(bin, false),
  });
}
