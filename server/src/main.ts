import { startAdminServer } from './admin/adminServer.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/open.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { stopOnSignals } from './gracefulStop.ts';
import { checkAddress, listen } from './listen.ts';
import { startHousekeeping } from './parts/housekeeping.ts';
import { StartupError } from './startupError.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await checkAddress(config);
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    log: say,
  });
  try {
    const { db, backUp, pool } = database;
    if (config.demo && (await seedDemo(db, { now: new Date() }))) say('The demo data is in the database.');
    const app = await buildApp(config, db, { pool });
    app.addHook('onClose', startHousekeeping(db, { log: app.log, remoteDays: config.remoteDays }));
    const { live, autoRollback } = app.services;
    autoRollback.start();
    app.addHook('onClose', autoRollback.stop);
    const closeAdmin =
      database.kind === 'embedded'
        ? await startAdminServer(config.dataDir, { db, live, backUp }, { log: app.log, say })
        : () => Promise.resolve();
    const address = await listen(app, config);
    stopOnSignals({ app, closeAdmin, closeDatabase: database.close, stopDelay: config.stopDelay });
    say(`The site is at ${address}`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

main().catch((error: unknown) => {
  const text = error instanceof StartupError ? error.message : (error as Error).stack;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
