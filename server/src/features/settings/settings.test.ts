import { type Monitoring, type PanelSettings, LOG_LEVELS, type LogLevel } from '@site/contract/http/panel';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const INITIAL: PanelSettings = {
  maintenance: { enabled: false, message: 'We will be right back.' },
  monitoring: { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [] },
};
const CHECKLIST = [
  { id: 'backup', label: 'Backup made', done: true },
  { id: '__proto__', label: '<script>alert(1)</script>', done: false },
];
const CHANGED = { code: 'settings_changed', message: expect.stringMatching(/^Somebody else has changed/) };

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { uuid: adminId } = await addPlayer(db, { name: 'Admin', rank: 'admin' });
const admin = await logIn(app, 'Admin');

beforeEach(async () => {
  await db.deleteFrom('settings').execute();
  await db.deleteFrom('audit_entries').execute();
});

const withMessage = (message: string): PanelSettings => ({
  ...INITIAL,
  maintenance: { enabled: false, message },
});
const withMonitoring = (change: Partial<Monitoring>): PanelSettings => ({
  ...INITIAL,
  monitoring: { ...INITIAL.monitoring, ...change },
});

const put = (settings: object, ifMatch?: string) =>
  admin.put('/api/panel/settings', settings, ifMatch === undefined ? {} : { 'if-match': ifMatch });

/** Returns the stored settings with their version. */
async function read() {
  const { statusCode, headers, json } = await admin.get('/api/panel/settings');
  return { statusCode, etag: headers['etag'], settings: json<PanelSettings>() };
}

const audits = () => db.selectFrom('audit_entries').selectAll().orderBy('id').execute();

test('returns the defaults of a new site before the first save', async () => {
  expect(await read()).toEqual({ statusCode: 200, etag: '"0"', settings: INITIAL });
});

test('returns, stores, versions and audits a save', async () => {
  const first = withMonitoring({ checklist: CHECKLIST, autoRestart: true });
  const answer = await put(first);
  expect([answer.statusCode, answer.headers['etag'], answer.json()]).toEqual([200, '"1"', first]);
  expect(await read()).toEqual({ statusCode: 200, etag: '"1"', settings: first });
  const second = withMessage('Back at noon');
  expect((await put(second)).headers['etag']).toBe('"2"');
  expect((await read()).settings).toEqual(second);
  const entry = { action: 'settings.update', actor_id: adminId, actor_name: 'Admin', subject: null };
  expect(await audits()).toEqual([
    expect.objectContaining({ ...entry, before: INITIAL, after: first }),
    expect.objectContaining({ ...entry, before: first, after: second }),
  ]);
});

test('changes nothing when saving the stored settings', async () => {
  for (const etag of ['"0"', '"0"']) expect((await put(INITIAL)).headers['etag']).toBe(etag);
  const settings = withMonitoring({ checklist: CHECKLIST });
  await put(settings);
  const { checklist, logLevel, autoRestart, showPlayerCount } = settings.monitoring;
  const inAnotherOrder = {
    monitoring: { checklist, logLevel, autoRestart, showPlayerCount },
    maintenance: settings.maintenance,
  };
  const answer = await put(inAnotherOrder, '"1"');
  expect([answer.statusCode, answer.headers['etag'], answer.json()]).toEqual([200, '"1"', settings]);
  expect(await audits()).toHaveLength(1);
  await put(withMonitoring({ checklist: CHECKLIST.toReversed() }));
  expect((await read()).settings.monitoring.checklist).toEqual(CHECKLIST.toReversed());
});

describe('if-match', () => {
  async function putTwice(ifMatch?: string) {
    await put(withMessage('one'));
    return put(withMessage('two'), ifMatch);
  }

  test.each(['"1"', 'W/"1"', '*', undefined, '"7", "1"', '"0",W/"1"', '"a,b" , "1"'])(
    '%s overwrites version 1',
    async (ifMatch) => {
      const answer = await putTwice(ifMatch);
      expect([answer.statusCode, answer.headers['etag']]).toEqual([200, '"2"']);
      expect((await read()).settings.maintenance.message).toBe('two');
    },
  );

  test.each(['"0"', '"2"', 'W/"0"', '"01"', '"1 "', '""', '"abc"', '"0", "2"', '"1,2"', '"W/1"'])(
    '%s does not overwrite version 1',
    async (ifMatch) => {
      const answer = await putTwice(ifMatch);
      expect([answer.statusCode, answer.json(), answer.headers['etag']]).toEqual([409, CHANGED, undefined]);
      expect(await read()).toMatchObject({ etag: '"1"', settings: withMessage('one') });
      expect(await audits()).toHaveLength(1);
    },
  );

  test.each(['1', '', '"1', '1"', '"1" "2"', '"1",', "'1'", 'w/"1"', 'W/1', '*, "1"', '{}', 'null'])(
    '%j is rejected',
    async (ifMatch) => {
      const answer = await putTwice(ifMatch);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { code: 'invalid_input', message: 'Please check what you entered. (if-match)' },
      ]);
      expect((await read()).etag).toBe('"1"');
    },
  );

  test('of a new site is version 0', async () => {
    expect((await put(withMessage('one'), '"1"')).statusCode).toBe(409);
    expect(await read()).toMatchObject({ etag: '"0"', settings: INITIAL });
    expect((await put(withMessage('one'), '"0"')).statusCode).toBe(200);
  });

  test.each(['"0"', '"1"'])('lets one of many concurrent writes over %s win', async (ifMatch) => {
    if (ifMatch === '"1"') await put(withMessage('before'));
    const messages = Array.from({ length: 20 }, (_, place) => `message ${place}`);
    const answers = await Promise.all(messages.map((message) => put(withMessage(message), ifMatch)));
    const winners = answers.filter(({ statusCode }) => statusCode === 200);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    expect(winners).toHaveLength(1);
    expect((await read()).settings).toEqual(winners[0]?.json());
    expect((await audits()).at(-1)?.after).toEqual(winners[0]?.json());
  });

  test('applies all concurrent writes without it, one after the other', async () => {
    const messages = Array.from({ length: 20 }, (_, place) => `message ${place}`);
    await Promise.all(messages.map((message) => put(withMessage(message))));
    expect((await read()).etag).toBe('"20"');
    const entries = await audits();
    expect(entries[0]?.before).toEqual(INITIAL);
    for (const [place, { before }] of entries.slice(1).entries())
      expect(before).toEqual(entries[place]?.after);
  });
});

describe('texts', () => {
  const longest = Array.from({ length: 50 }, (_, place) => ({
    id: `${place}`.padEnd(64, 'x'),
    label: 'ä'.repeat(200),
    done: false,
  }));
  test.each([
    ['a script', withMessage('<script>alert(1)</script> ${7*7} {{7*7}} %00')],
    ['newlines and international characters', withMessage('😀 漢字\n\tعربى "\\')],
    [
      'the longest',
      { ...withMessage('m'.repeat(500)), monitoring: { ...INITIAL.monitoring, checklist: longest } },
    ],
    ['none', withMessage('')],
  ])('%s is stored unchanged', async (_what, settings) => {
    expect((await put(settings)).json()).toEqual(settings);
    expect((await read()).settings).toEqual(settings);
  });

  test('stores a lone surrogate as the replacement character, which is then no change', async () => {
    expect((await put(withMessage('a\ud800b'))).json()).toEqual(withMessage('a\ufffdb'));
    expect((await put(withMessage('a\ud800b'))).headers['etag']).toBe('"1"');
  });
});

describe('rejected are', () => {
  const entry = { id: 'a', label: 'A', done: false };
  const withList = (checklist: readonly object[]) => withMonitoring({ checklist: checklist as [] });
  test.each<[what: string, settings: object]>([
    ['only maintenance', { maintenance: INITIAL.maintenance }],
    ['only monitoring', { monitoring: INITIAL.monitoring }],
    ['another part', { ...INITIAL, version: 7 }],
    ['another field of maintenance', { ...INITIAL, maintenance: { ...INITIAL.maintenance, by: 'me' } }],
    ['a message that is too long', withMessage('m'.repeat(501))],
    ['an unknown level', withMonitoring({ logLevel: 'silent' as 'warn' })],
    ['a level named like an object property', withMonitoring({ logLevel: 'constructor' as 'warn' })],
    ['two entries with the same id', withList([entry, entry])],
    ['an entry without text', withList([{ ...entry, label: ' ' }])],
    ['an entry without id', withList([{ ...entry, id: '' }])],
    ['an entry with an extra field', withList([{ ...entry, by: 'me' }])],
    ['too many entries', withList(Array.from({ length: 51 }, (_, id) => ({ ...entry, id: `${id}` })))],
    ['an entry that is too long', withList([{ ...entry, label: 'l'.repeat(201) }])],
  ])('%s', async (_what, settings) => {
    const answer = await put(settings);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    expect(await read()).toMatchObject({ etag: '"0"', settings: INITIAL });
    expect(await audits()).toEqual([]);
  });
});

describe('the log level', () => {
  /** Starts an app with a readable log. */
  async function start(LOG_LEVEL: string) {
    let lines = '';
    const logTo = { write: (line: string) => (lines += line) };
    const { app: logged } = await startTestApp({ db, logTo, env: { LOG_LEVEL } });
    const writer = await logIn(logged, 'Admin');
    const settings = async () => (await writer.get('/api/panel/settings')).json<PanelSettings>();
    return {
      app: logged,
      writer,
      settings,
      async save(logLevel: LogLevel) {
        const { maintenance, monitoring } = await settings();
        const answer = await writer.put('/api/panel/settings', {
          maintenance,
          monitoring: { ...monitoring, logLevel },
        });
        expect(answer.statusCode).toBe(200);
      },
      /** Returns whether a call is logged, as it is at level info. */
      async isCallLogged() {
        lines = '';
        await logged.inject({ url: '/api/panel/maintenance' });
        return lines.includes('/api/panel/maintenance');
      },
    };
  }

  test('applies a saved level to the running server', async () => {
    const { app: started, save, isCallLogged } = await start('warn');
    expect([started.log.level, await isCallLogged()]).toEqual(['warn', false]);
    for (const level of LOG_LEVELS.toReversed()) {
      await save(level);
      const isLogged = await isCallLogged();
      expect([started.log.level, isLogged]).toEqual([level, level === 'debug' || level === 'info']);
    }
  });

  test('is loaded by a server that starts later, on its first call', async () => {
    await (await start('warn')).save('error');
    const { app: later } = await start('debug');
    await later.inject({ url: '/api/panel/maintenance' });
    expect(later.log.level).toBe('error');
  });

  test('comes from the environment until one is saved, even after other saves', async () => {
    const { app: started, writer, settings } = await start('info');
    expect((await settings()).monitoring.logLevel).toBe('info');
    await writer.put('/api/panel/maintenance/toggle');
    expect(started.log.level).toBe('info');
    expect((await settings()).monitoring.logLevel).toBe('info');
  });

  test('stays silent on a silent server', async () => {
    const { settings, save, isCallLogged } = await start('silent');
    expect((await settings()).monitoring.logLevel).toBe('warn');
    await save('debug');
    expect((await settings()).monitoring.logLevel).toBe('debug');
    expect(await isCallLogged()).toBe(false);
  });
});
