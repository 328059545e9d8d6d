import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres, installPostgres } from '../lib/programs.ts';
import { killablePostgres } from '../lib/temporaryServers.ts';
import { withFolder } from '../lib/withFolder.ts';
import { fail } from '@site/backend/terminal';
import { tableOf } from '../lib/markdownTable.ts';
import { measureOn, type Load } from './game/measure.ts';
import { wholeNumber } from './lib/commandLine.ts';

/** A large network in a busy hour, and what the embedded database should bear. */
const LOAD = { rows: 2_000, calls: 10, callers: 4, online: 100 };
const EMBEDDED_LOAD = { rows: 300, calls: 1, callers: 1, online: 50 };

/** Measures on a PostgreSQL that flushes what it commits, unlike one for tests. */
async function measurePostgres(load: Load) {
  const bin = findPostgres() ?? installPostgres();
  if (bin === undefined) return fail('Install PostgreSQL.');
  const { url, stop } = await killablePostgres(bin);
  return measureOn('PostgreSQL', { DATABASE_URL: url }, load).finally(stop);
}

const measureEmbedded = (load: Load) =>
  withFolder(path.join(tmpdir(), 'site-bench-'), (dataDir) =>
    measureOn('embedded', { DATABASE_URL: '', DATA_DIR: dataDir }, load),
  );

async function main(): Promise<void> {
  const option = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({ options: { seconds: option('300'), 'embedded-seconds': option('60') } });
  // 0 leaves one out.
  const seconds = wholeNumber('seconds', values.seconds, 0, 3_600);
  const embedded = wholeNumber('embedded-seconds', values['embedded-seconds'], 0, 3_600);
  const rows = seconds > 0 ? await measurePostgres({ ...LOAD, seconds }) : [];
  if (embedded > 0) rows.push(...(await measureEmbedded({ ...EMBEDDED_LOAD, seconds: embedded })));
  process.stdout.write(`\n${tableOf(rows)}\n`);
  if (rows.some(({ failed }) => failed > 0)) fail('\nSome requests failed.');
  // Idle connections would keep the process alive for a while.
  process.exit(0);
}

await main().catch(({ message }: Error) => fail(message));
