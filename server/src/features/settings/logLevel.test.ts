import { LOG_LEVELS, type LogLevel, type PanelSettings } from '@site/contract/http/panel';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
await addPlayer(db, { name: 'Owner', rank: 'owner' });

/** An app whose log can be read. */
async function start(LOG_LEVEL: string) {
  let lines = '';
  const logTo = { write: (line: string) => (lines += line) };
  const { app } = await startTestApp({ db, logTo, env: { LOG_LEVEL } });
  const owner = await logIn(app, 'Owner');
  const settings = async () => (await owner.get('/api/panel/settings')).json<PanelSettings>();
  return {
    app,
    owner,
    settings,
    async save(logLevel: LogLevel) {
      const { maintenance, monitoring } = await settings();
      const answer = await owner.put('/api/panel/settings', {
        maintenance,
        monitoring: { ...monitoring, logLevel },
      });
      expect(answer.statusCode).toBe(200);
    },
    /** Whether a call is logged, which it is at the level info. */
    async isCallLogged() {
      lines = '';
      await app.inject({ url: '/api/panel/maintenance' });
      return lines.includes('/api/panel/maintenance');
    },
  };
}

beforeEach(() => db.deleteFrom('settings').execute());

test('a level that is saved is that of the running server', async () => {
  const { app, save, isCallLogged } = await start('warn');
  expect([app.log.level, await isCallLogged()]).toEqual(['warn', false]);
  for (const level of LOG_LEVELS.toReversed()) {
    await save(level);
    const isLogged = await isCallLogged();
    expect([app.log.level, isLogged]).toEqual([level, level === 'debug' || level === 'info']);
  }
});

test('a server that starts later takes it over with the first call', async () => {
  await (await start('warn')).save('error');
  const { app } = await start('debug');
  await app.inject({ url: '/api/panel/maintenance' });
  expect(app.log.level).toBe('error');
});

test('before one is saved, the level is that of the environment, and saving something else keeps it', async () => {
  const { app, owner, settings } = await start('info');
  expect((await settings()).monitoring.logLevel).toBe('info');
  await owner.put('/api/panel/maintenance/toggle');
  expect(app.log.level).toBe('info');
  expect((await settings()).monitoring.logLevel).toBe('info');
});

test('a silent server stays silent', async () => {
  const { settings, save, isCallLogged } = await start('silent');
  expect((await settings()).monitoring.logLevel).toBe('warn');
  await save('debug');
  expect((await settings()).monitoring.logLevel).toBe('debug');
  expect(await isCallLogged()).toBe(false);
});
