import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { lockFolder } from '../database/embedded/dataFolder.ts';
import { openDatabase } from '../database/open.ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { seedDemo } from '../demo/seedDemo.ts';
import { Browser } from '../testing/browser.ts';
import { cleanUpLater } from '../testing/cleanUp.ts';
import { newFolder } from '../testing/folder.ts';
import { newDatabase } from '../testing/newDatabase.ts';
import { runScript } from '../testing/runningServer.ts';

const TASK = path.resolve(import.meta.dirname, './main.ts');
const SECRET = 'M2xYbq7Zr0aT5vWc9LkJ8hGf4dSpQwEe';

const move = (env: Record<string, string>, ...args: string[]) => runScript(TASK, args, env).ended;

const refusal = (line: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(line) });

/** An app of the site on one of its databases. */
async function startApp(env: Record<string, string>) {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    GATE: 'off',
    SESSION_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
    ...env,
  });
  const { db, close } = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const app = await buildApp(config, db);
  const end = async () => {
    await app.close();
    await close();
  };
  cleanUpLater(end);
  return { app, db, end };
}

test('prints its usage', async () => {
  expect(await move({ DATA_DIR: newFolder() })).toEqual(
    expect.objectContaining(refusal(/^DATABASE_URL is missing: .+DATABASE_URL_FILE .+\n$/)),
  );
  expect(await move({}, '--help')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Usage: npm run move-to-postgres -- [^]+\nExample:\n {2}DATABASE_URL=\S+ npm run/,
    ),
  });
  expect(await move({ DATABASE_URL: 'postgres://site@127.0.0.1:1/site' }, 'more')).toMatchObject({
    code: 1,
    stdout: '',
  });
});

test('reports an unreachable server without its password', async () => {
  const ending = await move({
    DATA_DIR: newFolder(),
    DATABASE_URL: 'postgres://site:hunter2@127.0.0.1:1/site',
  });
  expect(ending).toMatchObject(refusal(/^PostgreSQL at 127\.0\.0\.1:1 can't be used: (?!.*hunter2).+\n$/));
});

(process.env['TEST_DATABASE_URL'] ? describe : describe.skip)('with a PostgreSQL server', () => {
  test('rejects a folder in use or without a database and changes nothing', async () => {
    const [url, folder] = [await newDatabase(), newFolder()];
    const env = { DATABASE_URL: url, DATA_DIR: folder };
    const gone = path.join(folder, 'nowhere');
    expect(await move({ ...env, DATA_DIR: gone })).toMatchObject(
      refusal(/^There is no database in the data folder .+nowhere\. /),
    );
    expect(fs.existsSync(gone)).toBe(false);
    expect(await move(env)).toMatchObject(refusal(/^There is no database in the data folder /));
    const unlock = lockFolder(folder);
    expect(await move(env)).toMatchObject(
      refusal(/^A server is running on the data folder .+\. Stop it first: .+\n$/),
    );
    unlock();

    const { db, close } = await openDatabase({ dataDir: folder });
    await sql`INSERT INTO kysely_migration VALUES ('0999_future', '2999-01-01T00:00:00.000Z')`.execute(db);
    await close();
    expect(await move(env)).toMatchObject(
      refusal(/^The database was last used by a newer version .+ 0999_future\./),
    );
    const { PGlite } = await import('@electric-sql/pglite');
    const pglite = await PGlite.create(path.join(folder, 'database'));
    await pglite.exec(`INSERT INTO migration_floors VALUES ('0999_future', '0008_migration_floors')`);
    await pglite.close();
    expect(await move(env)).toMatchObject(refusal(/\nA newer version has added to the embedded database, /));

    const other = await openDatabase({ url, dataDir: '' });
    const { rows } = await sql`SELECT count(*) AS count FROM users`.execute(other.db);
    expect(rows).toEqual([{ count: 0 }]);
    await sql`INSERT INTO kysely_migration VALUES ('0999_future', '2999-01-01T00:00:00.000Z')`.execute(
      other.db,
    );
    await other.db.insertInto('site_state').values({ key: 'mine', value: '1' }).execute();
    await other.close();
    // Checked before it is migrated: it may be the database of another site.
    expect(await move(env)).toMatchObject(
      refusal(/^The database of DATABASE_URL is not empty: there is something in site_state\. /),
    );
  });

  test('moves a whole site: passwords and sessions keep working', async () => {
    const [url, folder] = [await newDatabase(), newFolder()];
    const before = await startApp({ DATA_DIR: folder });
    await seedDemo(before.db, { now: new Date() });
    const page = new Browser(before.app);
    await page.post('/api/login', { name: 'player', password: DEMO_PASSWORD });
    const alerts = (await page.get('/api/alerts')).json<object[]>();
    expect(alerts).not.toEqual([]);
    await before.end();

    const ending = await move({ DATABASE_URL: url, DATA_DIR: folder });
    expect(ending).toMatchObject({ code: 0, stderr: expect.stringMatching(/accounts of the demo/) });
    expect(ending.stdout).toMatch(/^ {2}stats: 6,720 rows in [\d.]+ s$/m);
    expect(ending.stdout).toMatch(
      /^The site is in PostgreSQL: [\d,]+ rows of \d+ tables\.\nNext:\n {2}1\. Set DATABASE_URL[^]+SESSION_SECRET: the one [^]+npm run serve/m,
    );

    const { app } = await startApp({ DATABASE_URL: url });
    const again = new Browser(app);
    for (const [name, value] of page.cookies) again.cookies.set(name, value);
    again.token = page.token;
    expect((await again.get('/api/alerts')).json()).toEqual(alerts);
    expect((await again.post('/api/refresh')).statusCode).toBe(200);
    const other = new Browser(app);
    expect((await other.post('/api/login', { name: 'owner', password: DEMO_PASSWORD })).statusCode).toBe(200);
    const sent = await other.post('/api/alerts/send-application-alert', {
      category: 'system',
      message: 'New here',
    });
    expect(sent.statusCode).toBeLessThan(300);

    const back = await openDatabase({ dataDir: folder });
    expect(
      await back.db.selectFrom('alerts').select('id').where('message', '=', 'New here').execute(),
    ).toEqual([]);
    await back.close();
    expect(await move({ DATABASE_URL: url, DATA_DIR: folder })).toMatchObject(
      refusal(/^The database of DATABASE_URL is not empty: .+users/),
    );
  });

  test('names the secret to keep, which open sessions depend on', async () => {
    const [url, folder] = [await newDatabase(), newFolder()];
    fs.writeFileSync(path.join(folder, 'session-secret'), SECRET);
    await (await openDatabase({ dataDir: folder })).close();
    const { code, stdout, stderr } = await move({ DATABASE_URL: url, DATA_DIR: folder });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('demo')]);
    expect(stdout).toContain(`SESSION_SECRET_FILE=${path.join(folder, 'session-secret')}, or a copy`);
    expect(stdout).not.toContain(SECRET);
  });
});
