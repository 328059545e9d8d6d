import { type RankId, RANKS, STAFF_RANKS } from '@site/contract/ranks';
import { deferred } from '@site/testing/deferred';
import '@site/testing/freshStore';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { store } from '../boot/store.ts';
import { maintenanceMet } from '../maintenance/maintenanceSlice.ts';
import { startSession } from '../session/accessToken.ts';
import { rememberSession } from '../session/storedSession.ts';
import { checkMaintenance } from './checkGuard.ts';

const ALLOWED = { allowed: true };
const to = (redirect: string) => ({ allowed: false, redirect });

const maintenance = (enabled: boolean): Handlers => ({
  'GET /api/panel/maintenance': () => Response.json({ enabled, message: 'New islands.' }),
});
const rank = (is: RankId): Handlers => ({ 'GET /api/user/rank': () => Response.json({ rank: is }) });
const check = (pathname: string, query = '') => checkMaintenance(pathname, pathname + query, store);
const logIn = (is: RankId = 'player') =>
  store.dispatch(startSession({ accessToken: 'token', user: player({ rank: is }) }));

describe('while it is off', () => {
  test('everybody goes on, and only it is asked for', async () => {
    const server = mockServer(maintenance(false));
    expect(await check('/')).toEqual(ALLOWED);
    logIn();
    expect(await check('/shop')).toEqual(ALLOWED);
    expect(server.callsTo('/api/panel/maintenance')).toHaveLength(2);
  });

  test.each(['/maintenance', '/maintenance/', '/Maintenance'])(
    '%s is let through: its page knows the way back',
    async (path) => {
      mockServer(maintenance(false));
      expect(await check(path, '?from=%2Fstats')).toEqual(ALLOWED);
    },
  );

  test('no refresh is waited for', async () => {
    const server = mockServer(maintenance(false));
    rememberSession(player());
    expect(await check('/')).toEqual(ALLOWED);
    expect(server.callsTo('/api/refresh')).toEqual([]);
  });
});

describe('while it is on', () => {
  test.each(['/login', '/login/verify', '/login/change-password', '/LOGIN/'])(
    'a visitor reaches %s',
    async (path) => {
      mockServer(maintenance(true));
      expect(await check(path)).toEqual(ALLOWED);
    },
  );

  test.each([
    ['/', '', '/login'],
    ['/maintenance', '', '/login'],
    ['/Maintenance/', '?from=%2Fstats', '/login?from=%2Fstats'],
    ['/stats', '?range=daily', '/login?from=%2Fstats%3Frange%3Ddaily'],
    ['/login/elsewhere', '', '/login?from=%2Flogin%2Felsewhere'],
    ['/imprint', '', '/login?from=%2Fimprint'],
  ])('a visitor of %s%s is sent to %s', async (path, query, redirect) => {
    mockServer(maintenance(true));
    expect(await check(path, query)).toEqual(to(redirect));
  });

  test.each(RANKS)('%s goes on as staff only', async (is) => {
    mockServer({ ...maintenance(true), ...rank(is) });
    logIn();
    const isStaff = STAFF_RANKS.includes(is);
    expect(await check('/stats')).toEqual(isStaff ? ALLOWED : to('/maintenance?from=%2Fstats'));
    expect(await check('/login')).toEqual(isStaff ? ALLOWED : to('/maintenance?from=%2Flogin'));
    expect(await check('/maintenance')).toEqual(ALLOWED);
  });

  test('a player is sent away with the way back, query and all', async () => {
    mockServer({ ...maintenance(true), ...rank('player') });
    logIn();
    expect(await check('/stats', '?range=daily')).toEqual(to('/maintenance?from=%2Fstats%3Frange%3Ddaily'));
  });

  test('the rank of the login counts where the server tells no other', async () => {
    mockServer({ ...maintenance(true), 'GET /api/user/rank': () => Response.json({}, { status: 500 }) });
    logIn('mod');
    expect(await check('/')).toEqual(ALLOWED);
    logIn('vip');
    expect(await check('/')).toEqual(to('/maintenance'));
  });

  test('the pending refresh is waited for: staff who reload are not taken for visitors', async () => {
    const answer = deferred<Response>();
    mockServer({ ...maintenance(true), ...rank('mod'), 'POST /api/refresh': () => answer.promise });
    rememberSession(player());
    const verdict = check('/stats');
    answer.resolve(Response.json({ accessToken: 'new', user: player({ rank: 'mod' }) }));
    expect(await verdict).toEqual(ALLOWED);
  });

  test('the page knows the message', async () => {
    mockServer(maintenance(true));
    await check('/login');
    expect(store.getState().maintenance).toMatchObject({ enabled: true, message: 'New islands.' });
  });
});

describe('without an answer', () => {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation();
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['an error', () => Response.json({ code: 'internal', message: '' }, { status: 500 })],
    ['nonsense', () => Response.json(null)],
    ['no JSON', () => new Response('<html>')],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('(%s) the navigation goes on', async (_, answer) => {
    mockServer({ 'GET /api/panel/maintenance': answer });
    expect(await check('/stats')).toEqual(ALLOWED);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  test('it waits no longer than two seconds', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    mockServer({ 'GET /api/panel/maintenance': () => new Promise(() => undefined) });
    expect(await check('/stats')).toEqual(ALLOWED);
    expect(timeout).toHaveBeenCalledWith(2000);
  });

  test('what a refused call has told stands', async () => {
    mockServer({ 'GET /api/panel/maintenance': () => Response.json({}, { status: 500 }), ...rank('player') });
    logIn();
    store.dispatch(maintenanceMet());
    expect(await check('/stats')).toEqual(to('/maintenance?from=%2Fstats'));
  });
});
