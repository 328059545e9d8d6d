import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/database/open.ts';
import { seedDemo } from '../../server/src/demo/seedDemo.ts';
import { seedLarge } from '../../server/src/seedLarge/seedLarge.ts';
import { benchCalls, firstLogin } from './calls.ts';
import { repeatable, scriptsOf, statementRecorder, type Script } from './statements.ts';

/** Players beside those of the demo. */
const PLAYERS = 20_000;

/**
 * Fills a database, and has the server answer each request in this process to learn its statements.
 *
 * @param env what a server process on this database is started with
 * @returns for each call what its requests ask the database for
 */
export async function prepare(
  env: Readonly<Record<string, string>>,
): Promise<readonly (readonly (() => Script)[])[]> {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const { db, close } = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    await seedDemo(db, { now: new Date() });
    await seedLarge(db, PLAYERS);
    const recorder = statementRecorder();
    const app = await buildApp(config, db.withPlugin(recorder.plugin));
    const { path: url, body, ...login } = firstLogin;
    const answer = await app.inject({ ...login, url, payload: body ?? '' });
    const { accessToken } = answer.json<{ accessToken: string }>();
    const scripts: (() => Script)[][] = [];
    for (const { requests } of benchCalls(accessToken)) {
      const first = await scriptsOf(app, requests, recorder.take);
      const again = await scriptsOf(app, requests, recorder.take);
      scripts.push(first.map((script, index) => repeatable(script, again[index] ?? [])));
    }
    await app.close();
    return scripts;
  } finally {
    await close();
  }
}
