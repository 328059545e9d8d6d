import { buildApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { keepReencrypting } from './credentials/reencryptSecrets.ts';
import { openDatabase } from './database/open.ts';
import { excessOf } from './database/roles.ts';
import { moveDemoBoards } from './demo/moveBoards.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { stopOnSignals } from './process/gracefulStop.ts';
import { checkAddress, listen } from './process/listen.ts';
import { startHousekeeping } from './housekeeping/housekeeping.ts';
import { repeat } from '@site/backend/repeat';
import { exitWithError } from '@site/backend/exitWithError';

const MINUTE = 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const isProduction = () => process.env['NODE_ENV'] === 'production';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await checkAddress(config);
  const database = await openDatabase({
    url: config.databaseUrl,
    ownerUrl: config.migrationDatabaseUrl,
    isLimited: true,
    dataDir: config.dataDir,
    log: say,
  });
  try {
    const { db, pool } = database;
    if (config.demo && (await seedDemo(db, { now: new Date() }))) say('The demo data is in the database.');
    const app = await buildApp(config, db, { pool });
    const { retention, timeZone } = app.services.site;
    if (config.demo)
      app.addHook(
        'onClose',
        repeat({
          run: () => moveDemoBoards(db, timeZone, new Date()),
          onError: (error) =>
            app.log.error({ err: error }, 'The boards of the demo could not be kept up to date'),
          first: 0,
          period: MINUTE,
        }),
      );
    app.addHook('onClose', startHousekeeping(db, { log: app.log, remoteDays: config.remoteDays, retention }));
    app.addHook('onClose', keepReencrypting(db, { encryption: app.services.encryption, log: app.log }));
    const excess = database.kind === 'postgres' && isProduction() ? await excessOf(db) : undefined;
    if (excess !== undefined)
      app.log.warn(
        `The database role of this server ${excess}, which it does not need: see MIGRATION_DATABASE_URL in ` +
          'docs/operations.md',
      );
    if (isProduction() && config.siteOrigin === undefined)
      app.log.warn(
        'SITE_ORIGIN is missing: search engines are told whatever host they ask for, see docs/operations.md',
      );
    const { autoRollback, sdk } = app.services.delivery;
    await sdk.current();
    autoRollback.start();
    app.addHook('onClose', autoRollback.stop);
    await app.ready();
    await app.warmUp();
    const url = await listen(app, config);
    stopOnSignals({ app, closeDatabase: database.close, stopDelay: config.stopDelay });
    say(`The site is at ${url}`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

await main().catch(exitWithError);
