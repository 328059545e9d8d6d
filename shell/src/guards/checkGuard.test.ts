import type { Guard } from '@site/contract/guards';
import { RANKS, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { deferred } from '@site/testing/deferred';
import '@site/testing/freshStore';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { store } from '../boot/store.ts';
import { maintenanceMet } from '../maintenance/maintenanceSlice.ts';
import { startSession } from '../session/accessToken.ts';
import { refreshSession } from '../session/refresh.ts';
import { selectIsChangeForced, sessionRestoring } from '../session/sessionSlice.ts';
import { hasRefreshMarker, rememberSession, storedUser } from '../session/storedSession.ts';
import { checkGuard, checkMaintenance, passesAlready } from './checkGuard.ts';

const LOGIN: Guard = { login: true };
const STAFF: Guard = { staff: true };
const LEADS: Guard = { ranks: ['owner', 'admin'] };

const ALLOWED = { allowed: true };
const to = (redirect: string) => ({ allowed: false, redirect });
const HOME = to('/');
const TO_LOGIN = to('/login?from=%2Fpanel%3Fa%3D1%26b%3D%252F');

const start = (user: ReturnType<typeof player>) =>
  store.dispatch(startSession({ accessToken: 'token', user }));
const logIn = (rank: RankId = 'player') => start(player({ rank }));
const rank = (is: RankId): Handlers => ({ 'GET /api/user/rank': () => Response.json({ rank: is }) });
const refused = (status: number) => () => Response.json({}, { status });

describe('a guard', () => {
  const check = (guard: Guard) => checkGuard(guard, '/panel?a=1&b=%2F', store);
  const granted = () => Response.json({ accessToken: 'new', user: player() });

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation();
  });

  test('an open route lets everybody in and asks nobody, even while the session is being restored', async () => {
    mockServer();
    rememberSession(player());
    expect(await check({})).toEqual(ALLOWED);
  });

  test('a rank that has changed is that of the page from then on, and of its next visit', async () => {
    mockServer(rank('admin'));
    logIn('mod');
    rememberSession(player({ rank: 'mod' }));
    await check(STAFF);
    expect(store.getState().session.user?.rank).toBe('admin');
    expect(storedUser()?.rank).toBe('admin');
  });

  describe('a route for who is logged in', () => {
    test('lets in who holds a token, without asking', async () => {
      mockServer();
      logIn();
      expect(await check(LOGIN)).toEqual(ALLOWED);
    });

    test.each([LOGIN, STAFF, LEADS])(
      'leads to the second factor who has to set it up, and nowhere else (%j)',
      async (guard) => {
        mockServer(rank('owner'));
        start(player({ rank: 'owner', mustSetUpSecondFactor: true }));
        expect(await check(guard)).toEqual(to('/2fa'));
        expect(await checkGuard(guard, '/2fa', store)).toEqual(ALLOWED);
      },
    );

    test.each([LOGIN, STAFF, LEADS])(
      'sends a visitor to the login, and back afterwards (%j)',
      async (guard) => {
        mockServer();
        expect(await check(guard)).toEqual(TO_LOGIN);
      },
    );

    test('a stored user is nobody without a token', async () => {
      mockServer();
      store.dispatch(sessionRestoring(player()));
      expect(await check(LOGIN)).toEqual(TO_LOGIN);
    });

    test('waits for the refresh that is under way', async () => {
      const answer = deferred<Response>();
      const server = mockServer({ 'POST /api/refresh': () => answer.promise });
      rememberSession(player());
      const refreshed = refreshSession(store.dispatch);
      const verdict = check(LOGIN);
      answer.resolve(granted());
      expect(await verdict).toEqual(ALLOWED);
      expect(await refreshed).toBe(true);
      expect(server.calls).toHaveLength(1);
    });

    test('a refresh that is refused leads to the login, and the marker is gone', async () => {
      mockServer({ 'POST /api/refresh': refused(401) });
      rememberSession(player());
      expect(await check(LOGIN)).toEqual(TO_LOGIN);
      expect(hasRefreshMarker()).toBe(false);
    });
  });

  describe('a route for ranks', () => {
    test.each(RANKS)('%s', async (is) => {
      mockServer(rank(is));
      logIn();
      expect(await check(STAFF)).toEqual(STAFF_RANKS.includes(is) ? ALLOWED : HOME);
      expect(await check(LEADS)).toEqual(is === 'owner' || is === 'admin' ? ALLOWED : HOME);
    });

    test.each([STAFF, LEADS])(
      'leads who still has the initial password to its change, and back afterwards (%j)',
      async (guard) => {
        mockServer(rank('owner'));
        start(player({ rank: 'owner', firstLogin: true }));
        expect(passesAlready(guard, store.getState())).toBe(false);
        expect(await check(guard)).toEqual(to('/login/change-password?from=%2Fpanel%3Fa%3D1%26b%3D%252F'));
        expect(selectIsChangeForced(store.getState())).toBe(true);
        expect(await check(LOGIN)).toEqual(ALLOWED);
      },
    );

    test('sends a player who has postponed the change to the landing page, like anybody else', async () => {
      mockServer(rank('player'));
      start(player({ firstLogin: true }));
      expect(await check(STAFF)).toEqual(HOME);
      expect(selectIsChangeForced(store.getState())).toBe(false);
    });

    test('believes the server, not the rank of the login, each time anew', async () => {
      const server = mockServer(rank('owner'));
      logIn('owner');
      expect(await check(STAFF)).toEqual(ALLOWED);
      server.use(rank('player'));
      expect(await check(STAFF)).toEqual(HOME);
      server.use(rank('admin'));
      expect(await check(STAFF)).toEqual(ALLOWED);
    });

    test.each<[unknown, () => Response]>([
      ...[403, 404, 500, 503].map((status): [number, () => Response] => [status, refused(status)]),
      ['a dead network', () => Response.error()],
    ])('a lookup that fails (%s) leads home', async (_, answer) => {
      mockServer({ 'GET /api/user/rank': answer });
      logIn('owner');
      expect(await check(STAFF)).toEqual(HOME);
    });

    test('a lookup that shows that the session is over leads to the login', async () => {
      mockServer({ 'GET /api/user/rank': refused(401), 'POST /api/refresh': refused(401) });
      rememberSession(player());
      logIn('owner');
      expect(await check(STAFF)).toEqual(TO_LOGIN);
    });

    test('an old token is renewed on the way', async () => {
      const server = mockServer({
        'GET /api/user/rank': ({ headers }) =>
          headers.get('authorization') === 'Bearer new' ? Response.json({ rank: 'mod' }) : refused(401)(),
        'POST /api/refresh': granted,
      });
      rememberSession(player());
      logIn('mod');
      expect(await check(STAFF)).toEqual(ALLOWED);
      expect(server.calls).toHaveLength(3);
    });
  });

  describe('what is known already', () => {
    const passes = (guard: Guard) => passesAlready(guard, store.getState());

    test('a visitor, and who is not known yet: only open routes', () => {
      const onlyOpen = [true, false, false, false];
      expect([{}, LOGIN, STAFF, LEADS].map(passes)).toEqual(onlyOpen);
      store.dispatch(sessionRestoring(player({ rank: 'owner' })));
      expect([{}, LOGIN, STAFF, LEADS].map(passes)).toEqual(onlyOpen);
    });

    test.each<[RankId, boolean[]]>([
      ['player', [true, true, false, false]],
      ['mod', [true, true, true, false]],
      ['admin', [true, true, true, true]],
    ])('%s', (is, known) => {
      logIn(is);
      expect([{}, LOGIN, STAFF, LEADS].map(passes)).toEqual(known);
    });
  });
});

describe('maintenance', () => {
  const maintenance = (enabled: boolean): Handlers => ({
    'GET /api/panel/maintenance': () => Response.json({ enabled, message: 'New islands.' }),
  });
  const check = (pathname: string, query = '') => checkMaintenance(pathname, pathname + query, store);

  describe('while it is off', () => {
    test('everybody goes on, and only it is asked for: no refresh either', async () => {
      const server = mockServer(maintenance(false));
      rememberSession(player());
      expect(await check('/')).toEqual(ALLOWED);
      logIn();
      expect(await check('/shop')).toEqual(ALLOWED);
      expect(server.calls.map(({ path }) => path)).toEqual(Array(2).fill('/api/panel/maintenance'));
    });

    test.each(['/maintenance', '/maintenance/', '/Maintenance'])(
      '%s is let through: its page knows the way back',
      async (path) => {
        mockServer(maintenance(false));
        expect(await check(path, '?from=%2Fstats')).toEqual(ALLOWED);
      },
    );
  });

  describe('while it is on', () => {
    test.each(['/login', '/login/verify', '/login/change-password', '/LOGIN/'])(
      'a visitor reaches %s',
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
    ])('a visitor of %s%s is sent to %s', async (path, query, redirect) => {
      mockServer(maintenance(true));
      expect(await check(path, query)).toEqual(to(redirect));
    });

    test.each(RANKS)('%s goes on as staff only', async (is) => {
      mockServer({ ...maintenance(true), ...rank(is) });
      logIn();
      const isStaff = STAFF_RANKS.includes(is);
      const away = to('/maintenance?from=%2Fstats%3Frange%3Ddaily');
      expect(await check('/stats', '?range=daily')).toEqual(isStaff ? ALLOWED : away);
      expect(await check('/login')).toEqual(isStaff ? ALLOWED : to('/maintenance?from=%2Flogin'));
      expect(await check('/maintenance')).toEqual(ALLOWED);
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
      mockServer({
        'GET /api/panel/maintenance': () => Response.json({}, { status: 500 }),
        ...rank('player'),
      });
      logIn();
      store.dispatch(maintenanceMet());
      expect(await check('/stats')).toEqual(to('/maintenance?from=%2Fstats'));
    });
  });
});
