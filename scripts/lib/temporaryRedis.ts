import { HOST, keepServer, quoted, type KeptServer } from './keptServer.ts';
import { findRedis, installRedis } from './redisProgram.ts';
import { startOrSkip } from './startOrSkip.ts';

/** A Redis server that a script needs for a while. */
export interface TemporaryRedis {
  readonly url: string;
  /** The process above all of its processes, unless it was there before. */
  readonly pid?: number;
  stop(): Promise<void>;
}

/** One that can be killed and started again, without what it held. */
export type KillableRedis = TemporaryRedis & Pick<KeptServer, 'kill' | 'start'>;

const HELP =
  'install it (apt-get install redis-server, brew install redis), or set TEST_REDIS_URL to an empty one';

const scriptOf = (program: string) => `
prepare() { :; }
serve() { exec ${quoted(program)} --bind ${HOST} --port "$port" --dir "$folder" --save '' --appendonly no >&2; }
`;

async function start(program: string, mayBeKilled: boolean): Promise<KillableRedis> {
  const server = await keepServer({
    name: 'redis',
    script: scriptOf(program),
    ready: 'Ready to accept connections',
    mayBeKilled,
  });
  return { ...server, url: `redis://${HOST}:${server.port}` };
}

/**
 * A Redis server of one's own that can be killed.
 *
 * @param program the path of its program
 */
export function killableRedis(program: string): Promise<KillableRedis> {
  return start(program, true);
}

const findOrInstall = () => findRedis() ?? installRedis();

/**
 * A Redis server for tests: the one that `TEST_REDIS_URL` names, or one that lasts until it is stopped or this process
 * is gone. Its program is looked for, and installed where this user may.
 *
 * @returns nothing where no server can be had, after a line that says why
 */
export async function temporaryRedis(findProgram = findOrInstall): Promise<TemporaryRedis | undefined> {
  const given = process.env['TEST_REDIS_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const program = findProgram();
  return startOrSkip({
    name: 'Redis',
    help: HELP,
    start: program === undefined ? undefined : () => start(program, false),
  });
}
