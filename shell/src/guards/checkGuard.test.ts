import type { Guard } from '@site/contract/guards';
import { RANKS, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { deferred } from '@site/testing/deferred';
import '@site/testing/freshStore';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { store } from '../boot/store.ts';
import { refreshSession } from '../session/refresh.ts';
import { startSession } from '../session/accessToken.ts';
import { selectIsChangeForced, sessionRestoring } from '../session/sessionSlice.ts';
import { hasRefreshMarker, rememberSession, storedUser } from '../session/storedSession.ts';
import { checkGuard, passesAlready } from './checkGuard.ts';

const LOGIN: Guard = { login: true };
const STAFF: Guard = { staff: true };
const LEADS: Guard = { ranks: ['owner', 'admin'] };

const ALLOWED = { allowed: true };
const HOME = { allowed: false, redirect: '/' };
const TO_LOGIN = { allowed: false, redirect: '/login?from=%2Fpanel%3Fa%3D1%26b%3D%252F' };

const check = (guard: Guard) => checkGuard(guard, '/panel?a=1&b=%2F', store);
const logIn = (rank: RankId = 'player') =>
  store.dispatch(startSession({ accessToken: 'token', user: player({ rank }) }));
const granted = () => Response.json({ accessToken: 'new', user: player() });
const rank = (is: RankId) => ({ 'GET /api/user/rank': () => Response.json({ rank: is }) });
const refused = (status: number) => () => Response.json({}, { status });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
});

describe('an open route', () => {
  test('lets everybody in and asks nobody, even while the session is being restored', async () => {
    mockServer();
    rememberSession(player());
    expect(await check({})).toEqual(ALLOWED);
  });
});

test('a rank that has changed is that of the page from then on, and of its next visit', async () => {
  mockServer(rank('admin'));
  const user = player({ rank: 'mod' });
  store.dispatch(startSession({ accessToken: 'token', user }));
  rememberSession(user);
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
      const user = player({ rank: 'owner', mustSetUpSecondFactor: true });
      store.dispatch(startSession({ accessToken: 'token', user }));
      expect(await check(guard)).toEqual({ allowed: false, redirect: '/2fa' });
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

  test('refreshes first where there is a marker', async () => {
    mockServer({ 'POST /api/refresh': granted });
    rememberSession(player());
    expect(await check(LOGIN)).toEqual(ALLOWED);
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
  test.each(RANKS)('staff: %s', async (is) => {
    mockServer(rank(is));
    logIn();
    expect(await check(STAFF)).toEqual(STAFF_RANKS.includes(is) ? ALLOWED : HOME);
  });

  test.each(RANKS)('owner or admin: %s', async (is) => {
    mockServer(rank(is));
    logIn();
    expect(await check(LEADS)).toEqual(is === 'owner' || is === 'admin' ? ALLOWED : HOME);
  });

  test.each([STAFF, LEADS])(
    'leads who still has the initial password to its change, and back afterwards (%j)',
    async (guard) => {
      mockServer(rank('owner'));
      const user = player({ rank: 'owner', firstLogin: true });
      store.dispatch(startSession({ accessToken: 'token', user }));
      expect(passesAlready(guard, store.getState())).toBe(false);
      expect(await check(guard)).toEqual({
        allowed: false,
        redirect: '/login/change-password?from=%2Fpanel%3Fa%3D1%26b%3D%252F',
      });
      expect(selectIsChangeForced(store.getState())).toBe(true);
      expect(await check(LOGIN)).toEqual(ALLOWED);
    },
  );

  test('leads a player who has put the change off home, as any other', async () => {
    mockServer(rank('player'));
    store.dispatch(startSession({ accessToken: 'token', user: player({ firstLogin: true }) }));
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

  test.each([403, 404, 500, 503])('a lookup that fails (%i) leads home', async (status) => {
    mockServer({ 'GET /api/user/rank': refused(status) });
    logIn('owner');
    expect(await check(STAFF)).toEqual(HOME);
  });

  test('a dead network leads home', async () => {
    mockServer({
      'GET /api/user/rank': () => {
        throw new TypeError('Failed to fetch');
      },
    });
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

  test('a visitor: only open routes', () => {
    expect([{}, LOGIN, STAFF, LEADS].map(passes)).toEqual([true, false, false, false]);
  });

  test('a session that is being restored is not known yet', () => {
    store.dispatch(sessionRestoring(player({ rank: 'owner' })));
    expect([{}, LOGIN, STAFF, LEADS].map(passes)).toEqual([true, false, false, false]);
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
