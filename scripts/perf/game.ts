import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres, installPostgres } from '../lib/programs.ts';
import { killablePostgres, type TemporaryServer } from '../lib/temporaryServers.ts';
import { withFolder } from '../lib/withFolder.ts';
import { fail } from '@site/backend/terminal';
import { measureOn, type Load, type Measured } from './game/measure.ts';
import { gameReport } from './game/report.ts';

/** Loads on PostgreSQL, a large network in a busy and in a usual hour, and on the embedded database. */
interface Loads {
  readonly postgres: readonly Load[];
  readonly embedded: readonly Load[];
}

/** @throws Error with what is wrong */
export function readLoads(args: readonly string[]): Loads {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: text,
      'network-seconds': text,
      'embedded-seconds': text,
      rows: text,
      'embedded-rows': text,
    },
  });
  const number = (name: keyof typeof values, usual: number, min: number, max: number) => {
    const value = Number(values[name] ?? usual);
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
    return value;
  };
  const rows = number('rows', 2_000, 1, 20_000);
  const embeddedRows = number('embedded-rows', 300, 1, 20_000);
  // 0 leaves one out.
  const isWanted = ({ seconds }: Load) => seconds > 0;
  return {
    postgres: [
      { seconds: number('seconds', 300, 0, 3_600), servers: 200, online: 100, rows },
      { seconds: number('network-seconds', 60, 0, 3_600), servers: 200, online: 20 },
    ].filter(isWanted),
    embedded: [
      { seconds: number('embedded-seconds', 60, 0, 3_600), servers: 20, online: 50, rows: embeddedRows },
    ].filter(isWanted),
  };
}

/** Provides a PostgreSQL that flushes what it commits, unlike one for tests, unless `TEST_DATABASE_URL` names one. */
async function openPostgres(): Promise<TemporaryServer> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: () => Promise.resolve() };
  const bin = findPostgres() ?? installPostgres();
  return bin === undefined ? fail('Install PostgreSQL, or set TEST_DATABASE_URL.') : killablePostgres(bin);
}

async function measureAll({ postgres, embedded }: Loads): Promise<Measured[]> {
  const measured: Measured[] = [];
  if (postgres.length > 0) {
    const { url, stop } = await openPostgres();
    measured.push(await measureOn('PostgreSQL', { DATABASE_URL: url }, postgres).finally(stop));
  }
  if (embedded.length > 0)
    await withFolder(path.join(tmpdir(), 'site-bench-'), async (dataDir) => {
      measured.push(await measureOn('embedded', { DATABASE_URL: '', DATA_DIR: dataDir }, embedded));
    });
  return measured;
}

async function main(): Promise<void> {
  const measured = await measureAll(readLoads(process.argv.slice(2)));
  process.stdout.write(`\n${gameReport(measured)}\n`);
  if (measured.some(({ differences }) => differences > 0))
    fail('\nThe boards are not the sums of what was sent.');
  // Idle connections would keep the process alive for a while.
  process.exit(0);
}

if (import.meta.main) await main().catch(({ message }: Error) => fail(message));
