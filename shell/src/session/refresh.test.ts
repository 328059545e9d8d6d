import { deferred } from '@site/testing/deferred';
import '@site/testing/freshStore';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { settle } from '@site/testing/settle';
import { store } from '../core/store.ts';
import { accessToken, loseSession, startSession } from './accessToken.ts';
import { refreshSession } from './refresh.ts';
import { sessionRestoring } from '@site/platform/session';
import { rememberSession } from './rememberSession.ts';
import { forgetSession, hasRefreshMarker, storedUser } from './storedSession.ts';

const session = () => store.getState().session;
const refresh = () => refreshSession(store.dispatch);
const granted = (token = 'new') => Response.json({ accessToken: token, user: player({ firstLogin: true }) });

test('makes no request without a refresh marker', async () => {
  mockServer();
  expect(await refresh()).toBe(false);
});

test('starts the session and stores its user', async () => {
  const server = mockServer({ 'POST /api/refresh': () => granted() });
  rememberSession(player({ firstLogin: false }));
  store.dispatch(sessionRestoring(storedUser()));

  expect(await refresh()).toBe(true);
  expect(server.calls).toMatchObject([{ method: 'POST', body: {} }]);
  expect(session()).toMatchObject({ status: 'ready', isAuthenticated: true, user: { firstLogin: true } });
  expect(accessToken()).toBe('new');
  expect(storedUser()?.firstLogin).toBe(true);
});

test('concurrent callers share one request, a later one makes its own', async () => {
  const answer = deferred<Response>();
  const server = mockServer({ 'POST /api/refresh': () => answer.promise });
  rememberSession(player());

  const callers = [refresh(), refresh(), refresh()];
  answer.resolve(granted());
  expect(await Promise.all(callers)).toEqual([true, true, true]);
  expect(server.calls).toHaveLength(1);

  server.use({ 'POST /api/refresh': () => granted('newer') });
  await refresh();
  expect(server.calls).toHaveLength(2);
  expect(accessToken()).toBe('newer');
});

test.each([401, 403])('a refresh refused with %i ends the session in every tab', async (status) => {
  const otherTab = new BroadcastChannel('minigames.session');
  const told = new Promise((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data);
  });
  mockServer({ 'POST /api/refresh': () => Response.json({}, { status }) });
  rememberSession(player());
  store.dispatch(startSession({ accessToken: 'old', user: player() }));

  expect(await refresh()).toBe(false);
  expect(session()).toMatchObject({ status: 'ready', isAuthenticated: false, user: null, isLost: true });
  expect(accessToken()).toBeNull();
  expect({ ...localStorage }).toEqual({});
  expect(await told).toBe('end');
  otherTab.close();
});

test('a new session makes the loss of the last one forgotten', async () => {
  mockServer({ 'POST /api/refresh': () => granted() });
  store.dispatch(loseSession());
  expect(session().isLost).toBe(true);
  rememberSession(player());
  expect(await refresh()).toBe(true);
  expect(session().isLost).toBe(false);
});

const offline = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

test.each<[unknown, () => Response | Promise<Response>]>([
  ['a network error', offline],
  ...[429, 500, 503].map((status): [number, () => Response] => [status, () => Response.json({}, { status })]),
])('%s keeps the marker, so that the next refresh can succeed', async (_, answer) => {
  const server = mockServer({ 'POST /api/refresh': answer });
  rememberSession(player());
  store.dispatch(sessionRestoring(storedUser()));

  expect(await refresh()).toBe(false);
  expect(session()).toMatchObject({ status: 'ready', isAuthenticated: false });
  expect(accessToken()).toBeNull();
  expect(hasRefreshMarker()).toBe(true);

  server.use({ 'POST /api/refresh': () => granted() });
  expect(await refresh()).toBe(true);
});

test('a network error keeps the current token', async () => {
  mockServer({ 'POST /api/refresh': offline });
  rememberSession(player());
  store.dispatch(startSession({ accessToken: 'old', user: player() }));
  expect(await refresh()).toBe(false);
  expect(session()).toMatchObject({ isAuthenticated: true, user: { name: 'Lumi' } });
  expect(accessToken()).toBe('old');
});

test('a response that arrives after a logout starts no session', async () => {
  const answer = deferred<Response>();
  mockServer({ 'POST /api/refresh': () => answer.promise });
  rememberSession(player());

  const refreshed = refresh();
  forgetSession();
  answer.resolve(granted());
  expect(await refreshed).toBe(false);
  expect(accessToken()).toBeNull();
  expect({ ...localStorage }).toEqual({});
});

describe('across tabs', () => {
  /** Adds lock support to the browser, and lets another tab hold the refresh lock. */
  function holdLockInOtherTab(): { readonly release: () => void } {
    const held = deferred<undefined>();
    let last: Promise<unknown> = held.promise;
    const request = (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<boolean>) => {
      expect(name).toBe('session-refresh');
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('The wait is over.', 'TimeoutError')));
      });
      const mine = Promise.race([last, aborted]).then(run);
      last = mine;
      return mine;
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    return { release: () => held.resolve(undefined) };
  }

  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

  test('waits while another tab refreshes the session, then refreshes with the new cookie', async () => {
    const { release } = holdLockInOtherTab();
    const server = mockServer({ 'POST /api/refresh': () => granted() });
    rememberSession(player());
    const refreshed = refresh();
    await settle();
    expect(server.calls).toHaveLength(0);
    release();
    expect(await refreshed).toBe(true);
    expect(server.calls).toHaveLength(1);
  });

  test('refreshes without the lock if another tab holds it too long', async () => {
    holdLockInOtherTab();
    const waiting = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(waiting.signal);
    const server = mockServer({ 'POST /api/refresh': () => granted() });
    rememberSession(player());
    const refreshed = refresh();
    await settle();
    expect(timeout).toHaveBeenCalledTimes(1);
    expect(server.calls).toHaveLength(0);
    waiting.abort();
    expect(await refreshed).toBe(true);
    expect(server.calls).toHaveLength(1);
    timeout.mockRestore();
  });

  test('makes no request if another tab has ended the session in the meantime', async () => {
    const { release } = holdLockInOtherTab();
    const server = mockServer();
    rememberSession(player());
    const refreshed = refresh();
    localStorage.clear();
    release();
    expect(await refreshed).toBe(false);
    expect(server.calls).toHaveLength(0);
  });
});

describe('the reads that the document began', () => {
  const again = () => Response.json('asked again');
  const clans = { 'GET /api/clans': again, 'GET /api/alerts': again, 'GET /api/stats': again };

  /** Loads the session's modules anew, as a page does whose document began a read of clans with a token. */
  async function loadWith(token: string) {
    rememberSession(player());
    const early = () => Promise.resolve(Response.json('asked early'));
    const responses = { '/clans': early(), '/alerts': early(), '/stats': early() };
    window.earlyReads = Promise.resolve({ token, responses });
    jest.resetModules();
    const { startSession: start, endSession: end } = await import('./accessToken.ts');
    const { baseQuery } = await import('./baseQuery.ts');
    const { store: storeAgain } = await import('../core/store.ts');
    storeAgain.dispatch(start({ accessToken: 'first', user: player() }));
    const api = { ...storeAgain, signal: new AbortController().signal };
    const read = async (url = '/clans') => (await baseQuery(url, api as never, {})).data;
    return { read, end: () => storeAgain.dispatch(end()) };
  }

  test('are taken instead of another request, once, and nobody else can take them', async () => {
    const server = mockServer(clans);
    const { read } = await loadWith('first');
    expect('earlyReads' in window).toBe(false);
    expect(await read()).toBe('asked early');
    expect(server.calls).toEqual([]);
    expect(await read()).toBe('asked again');
  });

  test('are taken once also if several are asked for at the same time', async () => {
    mockServer(clans);
    const { read } = await loadWith('first');
    expect((await Promise.all([read(), read()])).sort()).toEqual(['asked again', 'asked early']);
    await Promise.all([read('/alerts'), read('/stats')]);
    expect(await read('/alerts')).toBe('asked again');
  });

  test('are shown to no other session, and not after its end', async () => {
    mockServer(clans);
    expect(await (await loadWith('of another session')).read()).toBe('asked again');
    const { read, end } = await loadWith('first');
    end();
    expect(await read()).toBe('asked again');
  });
});

describe('the refresh that the document began', () => {
  /** Loads the session's modules anew, as a page does whose document began a refresh. */
  async function loadWith(earlyRefresh: Promise<Response>) {
    window.earlyRefresh = earlyRefresh;
    jest.resetModules();
    const { refreshSession: refreshAgain } = await import('./refresh.ts');
    const { accessToken: tokenAgain } = await import('./accessToken.ts');
    const { store: storeAgain } = await import('../core/store.ts');
    return { refresh: () => refreshAgain(storeAgain.dispatch), token: tokenAgain };
  }

  test('is taken instead of another request, once, and nobody else can take it', async () => {
    const server = mockServer({ 'POST /api/refresh': () => granted('second') });
    rememberSession(player());
    const { refresh: refreshAgain, token } = await loadWith(Promise.resolve(granted('first')));
    expect('earlyRefresh' in window).toBe(false);
    expect(await refreshAgain()).toBe(true);
    expect(token()).toBe('first');
    expect(server.calls).toEqual([]);
    await refreshAgain();
    expect(token()).toBe('second');
  });

  test('is repeated if the network failed', async () => {
    mockServer({ 'POST /api/refresh': () => granted('second') });
    rememberSession(player());
    const failed = Promise.reject<Response>(new TypeError('Failed to fetch'));
    failed.catch(() => undefined);
    const { refresh: refreshAgain, token } = await loadWith(failed);
    expect(await refreshAgain()).toBe(true);
    expect(token()).toBe('second');
  });

  test('ends the session if it was refused', async () => {
    mockServer();
    rememberSession(player());
    const { refresh: refreshAgain } = await loadWith(Promise.resolve(Response.json({}, { status: 401 })));
    expect(await refreshAgain()).toBe(false);
    expect(hasRefreshMarker()).toBe(false);
  });
});
