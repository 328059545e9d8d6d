import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/open.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { listen } from './listen.ts';
import { StartupError } from './startupError.ts';

/** Milliseconds that running calls have to finish in when the server is told to stop. */
const STOP_PATIENCE = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    log: say,
  });
  try {
    if (config.demo && (await seedDemo(database.db, { now: new Date() })))
      say('The demo data is in the database.');
    const app = await buildApp(config, database.db);
    const address = await listen(app, config);
    say(`The site is at ${address}`);
    let isStopping = false;
    const stop = () => {
      // Ctrl-C reaches every process of the terminal, and those above pass it on: it comes more than once.
      if (isStopping) return;
      isStopping = true;
      // A transaction that never ends must not keep the process from ending: what it did is not acknowledged.
      setTimeout(() => process.exit(1), STOP_PATIENCE).unref();
      void app
        .close()
        .then(() => database.close())
        .then(() => process.exit(0));
    };
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
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
