import { Command, InvalidArgumentError } from 'commander';
import { print, runProgram } from '@site/backend/runProgram';
import { readDatabaseConfig } from '../../config/config.ts';
import { openDatabase } from '../../database/open.ts';
import { seedLarge } from './seedLarge.ts';

const DEFAULT_PLAYERS = 100_000;
const MAX_PLAYERS = 500_000;

const withCommas = (count: number) => count.toLocaleString('en');

function readCount(text: string): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MAX_PLAYERS)
    throw new InvalidArgumentError(
      `It must be a number from 1 to ${withCommas(MAX_PLAYERS)}, in digits only.`,
    );
  return count;
}

async function run(players: number): Promise<void> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = readDatabaseConfig(process.env);
  // Only the owner of a table may vacuum it.
  const database = await openDatabase({ url: migrationDatabaseUrl ?? databaseUrl, dataDir, log: print });
  try {
    const started = performance.now();
    print(`Adding ${withCommas(players)} players with clans and statistics, which may take a minute …`);
    const isNew = await seedLarge(database.db, players);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(isNew ? `Added them in ${seconds} s.` : 'They are there already. Nothing was changed.');
  } finally {
    await database.close();
  }
}

await runProgram(
  new Command('npm run seed:large --')
    .description(
      'Add very many players with clans and statistics to the database of DATABASE_URL or else of DATA_DIR, once. ' +
        'They stay beside what is there.',
    )
    .argument('[players]', `how many, up to ${withCommas(MAX_PLAYERS)}`, readCount, DEFAULT_PLAYERS)
    .addHelpText('after', '\nExample:\n  npm run seed:large -- 5000')
    .action(run),
);
