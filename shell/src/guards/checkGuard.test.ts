import type { Guard } from '@site/contract/guards';
import { RANKS, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { deferred } from '@site/testing/deferred';
import '@site/testing/freshStore';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { store } from '../core/store.ts';
import { maintenanceRejected } from '@site/platform/maintenance';
import { startSession } from '../session/accessToken.ts';
import { refreshSession } from '../session/refresh.ts';
import { selectIsChangeForced, sessionRestoring } from '@site/platform/session';
import { rememberSession } from '../session/rememberSession.ts';
import { hasRefreshMarker, storedUser } from '../session/storedSession.ts';
import { checkGuard, checkMaintenance } from './checkGuard.ts';
import { passesGuard } from '@site/platform/site/passesGuard';
import '../app/ownPages.ts';

const LOGIN: Guard = { login: true };
const STAFF: Guard = { staff: true };
const ADMINS: Guard = { ranks: ['owner', 'admin'] };

const ALLOWED = { allowed: true };
const redirectedTo = (redirect: string) => ({ allowed: false, redirect });
const HOME = redirectedTo('/');
const TO_LOGIN = redirectedTo('/login?from=%2Fpanel%3Fa%3D1%26b%3D%252F');
const TO_PASSWORD_CHANGE = redirectedTo('/login/change-password?from=%2Fpanel%3Fa%3D1%26b%3D%252F');

const startSessionOf = (user: ReturnType<typeof player>) =>
  store.dispatch(startSession({ accessToken: 'token', user }));
const logIn = (rank: RankId = 'player') => startSessionOf(player({ rank }));
const rank = (id: RankId): Handlers => ({ 'GET /api/user/rank': () => Response.json({ rank: id }) });
const failure = (status: number) => () => Response.json({}, { status });

describe('checkGuard', () => {
  const check = (guard: Guard) => checkGuard(guard, '/panel?a=1&b=%2F', store);
  const sessionResponse = () => Response.json({ accessToken: 'new', user: player() });

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation();
  });

  test('lets everybody into an open route without a request, even while the session is being restored', async () => {
    mockServer();
    rememberSession(player());
    expect(await check({})).toEqual(ALLOWED);
  });

  test('keeps a changed rank in the store and for the next visit', async () => {
    mockServer(rank('admin'));
    logIn('mod');
    rememberSession(player({ rank: 'mod' }));
    await check(STAFF);
    expect(store.getState().session.user?.rank).toBe('admin');
    expect(storedUser()?.rank).toBe('admin');
  });

  describe('a route that requires a login', () => {
    test('lets in a player with a token without a request', async () => {
      mockServer();
      logIn();
      expect(await check(LOGIN)).toEqual(ALLOWED);
    });

    test.each([LOGIN, STAFF, ADMINS])(
      'redirects a player with a mandatory second factor to its setup, and allows only that page (%j)',
      async (guard) => {
        mockServer(rank('owner'));
        startSessionOf(player({ rank: 'owner', mustSetUpSecondFactor: true }));
        expect(await check(guard)).toEqual(redirectedTo('/2fa'));
        expect(await checkGuard(guard, '/2fa', store)).toEqual(ALLOWED);
      },
    );

    test.each([LOGIN, STAFF, ADMINS])(
      'redirects a visitor to the login, with a return path (%j)',
      async (guard) => {
        mockServer();
        expect(await check(guard)).toEqual(TO_LOGIN);
      },
    );

    test('treats a stored user without a token as a visitor', async () => {
      mockServer();
      store.dispatch(sessionRestoring(player()));
      expect(await check(LOGIN)).toEqual(TO_LOGIN);
    });

    test('waits for the pending refresh', async () => {
      const answer = deferred<Response>();
      const server = mockServer({ 'POST /api/refresh': () => answer.promise });
      rememberSession(player());
      const refreshed = refreshSession(store.dispatch);
      const verdict = check(LOGIN);
      answer.resolve(sessionResponse());
      expect(await verdict).toEqual(ALLOWED);
      expect(await refreshed).toBe(true);
      expect(server.calls).toHaveLength(1);
    });

    test('redirects to the login and removes the marker if the refresh is rejected', async () => {
      mockServer({ 'POST /api/refresh': failure(401) });
      rememberSession(player());
      expect(await check(LOGIN)).toEqual(TO_LOGIN);
      expect(hasRefreshMarker()).toBe(false);
    });
  });

  describe('a route that requires a rank', () => {
    test.each(RANKS)('allows the rank %s only if the guard does', async (id) => {
      mockServer(rank(id));
      logIn();
      expect(await check(STAFF)).toEqual(STAFF_RANKS.includes(id) ? ALLOWED : HOME);
      expect(await check(ADMINS)).toEqual(id === 'owner' || id === 'admin' ? ALLOWED : HOME);
    });

    test.each([STAFF, ADMINS])(
      'redirects staff with an initial password to its change, with a return path (%j)',
      async (guard) => {
        mockServer(rank('owner'));
        startSessionOf(player({ rank: 'owner', firstLogin: true }));
        expect(passesGuard(guard, store.getState())).toBe(false);
        expect(await check(guard)).toEqual(TO_PASSWORD_CHANGE);
        expect(selectIsChangeForced(store.getState())).toBe(true);
        expect(await check(LOGIN)).toEqual(ALLOWED);
      },
    );

    test('redirects a player who postponed the change to the landing page', async () => {
      mockServer(rank('player'));
      startSessionOf(player({ firstLogin: true }));
      expect(await check(STAFF)).toEqual(HOME);
      expect(selectIsChangeForced(store.getState())).toBe(false);
    });

    test('fetches the rank on each check and ignores the one from login', async () => {
      const server = mockServer(rank('owner'));
      logIn('owner');
      expect(await check(STAFF)).toEqual(ALLOWED);
      server.use(rank('player'));
      expect(await check(STAFF)).toEqual(HOME);
      server.use(rank('admin'));
      expect(await check(STAFF)).toEqual(ALLOWED);
    });

    test.each<[unknown, () => Response]>([
      ...[403, 404, 500, 503].map((status): [number, () => Response] => [status, failure(status)]),
      ['a network error', () => Response.error()],
    ])('redirects home if the rank lookup fails (%s)', async (_, answer) => {
      mockServer({ 'GET /api/user/rank': answer });
      logIn('owner');
      expect(await check(STAFF)).toEqual(HOME);
    });

    test('redirects to the login if the rank lookup ends the session', async () => {
      mockServer({ 'GET /api/user/rank': failure(401), 'POST /api/refresh': failure(401) });
      rememberSession(player());
      logIn('owner');
      expect(await check(STAFF)).toEqual(TO_LOGIN);
    });

    test('renews an expired token', async () => {
      const server = mockServer({
        'GET /api/user/rank': ({ headers }) =>
          headers.get('authorization') === 'Bearer new' ? Response.json({ rank: 'mod' }) : failure(401)(),
        'POST /api/refresh': sessionResponse,
      });
      rememberSession(player());
      logIn('mod');
      expect(await check(STAFF)).toEqual(ALLOWED);
      expect(server.calls).toHaveLength(3);
    });
  });
});

describe('checkMaintenance', () => {
  const maintenance = (enabled: boolean): Handlers => ({
    'GET /api/panel/maintenance': () => Response.json({ enabled, message: 'New islands.' }),
  });
  const check = (pathname: string, query = '') => checkMaintenance(pathname, pathname + query, store);

  describe('when it is off', () => {
    test('lets everybody in and requests only the maintenance state, without a refresh', async () => {
      const server = mockServer(maintenance(false));
      rememberSession(player());
      expect(await check('/')).toEqual(ALLOWED);
      logIn();
      expect(await check('/shop')).toEqual(ALLOWED);
      expect(server.calls.map(({ path }) => path)).toEqual(Array(2).fill('/api/panel/maintenance'));
    });

    test.each(['/maintenance', '/maintenance/', '/Maintenance'])(
      'allows %s, whose page redirects by itself',
      async (path) => {
        mockServer(maintenance(false));
        expect(await check(path, '?from=%2Fstats')).toEqual(ALLOWED);
      },
    );
  });

  describe('when it is on', () => {
    test.each(['/login', '/login/verify', '/login/change-password', '/LOGIN/'])(
      'allows a visitor to open %s',
      async (path) => {
        mockServer(maintenance(true));
        expect(await check(path)).toEqual(ALLOWED);
        expect(store.getState().maintenance).toMatchObject({ enabled: true, message: 'New islands.' });
      },
    );

    test.each([
      ['/', '', '/login'],
      ['/maintenance', '', '/login'],
      ['/Maintenance/', '?from=%2Fstats', '/login?from=%2Fstats'],
      ['/stats', '?range=daily', '/login?from=%2Fstats%3Frange%3Ddaily'],
      ['/login/elsewhere', '', '/login?from=%2Flogin%2Felsewhere'],
      ['/imprint', '', '/login?from=%2Fimprint'],
    ])('redirects a visitor from %s%s to %s', async (path, query, redirect) => {
      mockServer(maintenance(true));
      expect(await check(path, query)).toEqual(redirectedTo(redirect));
    });

    test.each(RANKS)('lets the rank %s in only if it is staff', async (id) => {
      mockServer({ ...maintenance(true), ...rank(id) });
      logIn();
      const isStaff = STAFF_RANKS.includes(id);
      const screen = redirectedTo('/maintenance?from=%2Fstats%3Frange%3Ddaily');
      expect(await check('/stats', '?range=daily')).toEqual(isStaff ? ALLOWED : screen);
      expect(await check('/login')).toEqual(isStaff ? ALLOWED : redirectedTo('/maintenance?from=%2Flogin'));
      expect(await check('/maintenance')).toEqual(ALLOWED);
    });

    test('falls back to the rank from login if the lookup fails', async () => {
      mockServer({ ...maintenance(true), 'GET /api/user/rank': () => Response.json({}, { status: 500 }) });
      logIn('mod');
      expect(await check('/')).toEqual(ALLOWED);
      logIn('vip');
      expect(await check('/')).toEqual(redirectedTo('/maintenance'));
    });

    test('waits for the pending refresh, so that reloading staff are not treated as visitors', async () => {
      const answer = deferred<Response>();
      mockServer({ ...maintenance(true), ...rank('mod'), 'POST /api/refresh': () => answer.promise });
      rememberSession(player());
      const verdict = check('/stats');
      answer.resolve(Response.json({ accessToken: 'new', user: player({ rank: 'mod' }) }));
      expect(await verdict).toEqual(ALLOWED);
    });
  });

  describe('without a valid response', () => {
    beforeEach(() => {
      jest.spyOn(console, 'warn').mockImplementation();
    });

    test.each<[string, () => Response | Promise<Response>]>([
      ['an error', () => Response.json({ code: 'internal', message: '' }, { status: 500 })],
      ['an invalid body', () => Response.json(null)],
      ['an HTML page', () => new Response('<html>')],
      ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
    ])('allows the navigation (%s)', async (_, answer) => {
      mockServer({ 'GET /api/panel/maintenance': answer });
      expect(await check('/stats')).toEqual(ALLOWED);
      expect(console.warn).toHaveBeenCalledTimes(1);
    });

    test('times out after two seconds', async () => {
      const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
      mockServer({ 'GET /api/panel/maintenance': () => new Promise(() => undefined) });
      expect(await check('/stats')).toEqual(ALLOWED);
      expect(timeout).toHaveBeenCalledWith(2000);
    });

    test('keeps the maintenance state reported by a rejected call', async () => {
      mockServer({
        'GET /api/panel/maintenance': () => Response.json({}, { status: 500 }),
        ...rank('player'),
      });
      logIn();
      store.dispatch(maintenanceRejected());
      expect(await check('/stats')).toEqual(redirectedTo('/maintenance?from=%2Fstats'));
    });
  });
});
