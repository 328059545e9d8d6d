import '@site/testing/freshStore';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { store } from '../boot/store.ts';
import { refreshSession } from './refresh.ts';
import { rememberSession } from './storedSession.ts';

/** The locks of a browser, in which one holder follows another. */
function lockManager() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request<T>(_name: string, run: () => Promise<T>): Promise<T> {
      const mine = last.then(run);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

test('while another tab renews the session this one waits, and then renews it with the cookie of that', async () => {
  const locks = lockManager();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const other = deferred<undefined>();
  void locks.request('session-refresh', () => other.promise);
  const server = mockServer({
    'POST /api/refresh': () => Response.json({ accessToken: 'new', user: player() }),
  });
  rememberSession(player());

  const refreshed = refreshSession(store.dispatch);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.calls).toHaveLength(0);
  other.resolve(undefined);
  expect(await refreshed).toBe(true);
  expect(server.calls).toHaveLength(1);
});

test('a session that another tab has found to be over meanwhile is not asked for again', async () => {
  const locks = lockManager();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const other = deferred<undefined>();
  void locks.request('session-refresh', () => other.promise);
  const server = mockServer();
  rememberSession(player());

  const refreshed = refreshSession(store.dispatch);
  localStorage.clear();
  other.resolve(undefined);
  expect(await refreshed).toBe(false);
  expect(server.calls).toHaveLength(0);
});
