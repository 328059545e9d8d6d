import type { FastifyBaseLogger } from 'fastify';
import type { Entry } from './allowances.ts';

const MINUTE = 60_000;

/** Lines a minute of one version: what throws in every browser needs no more to be understood. */
const MAX_LINES = 10;

/** Writes what pages say of errors into the log, a few lines of each version. */
export function createErrorLog(log: Pick<FastifyBaseLogger, 'warn'>): (entry: Entry) => void {
  let minute = 0;
  let lines = new Map<string, number>();

  return ({ remote, version, kind, message = '' }) => {
    const now = Math.floor(Date.now() / MINUTE);
    if (now !== minute) lines = new Map();
    minute = now;
    const build = `${remote}@${version}`;
    const written = lines.get(build) ?? 0;
    if (written >= MAX_LINES) return;
    lines.set(build, written + 1);
    log.warn(
      { build, said: message },
      kind === 'failure' ? 'a build did not load' : 'a build threw an error',
    );
  };
}
