import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/open.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { listen } from './listen.ts';
import { StartupError } from './startupError.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase({
    ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
    dataDir: config.dataDir,
    log: say,
  });
  try {
    if (config.demo && (await seedDemo(database.db, { now: new Date() })))
      say('The demo data is in the database.');
    const app = await buildApp(config, database.db);
    const address = await listen(app, config);
    say(`The site is at ${address}`);
    const stop = () => {
      void app
        .close()
        .then(() => database.close())
        .then(() => process.exit(0));
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
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
