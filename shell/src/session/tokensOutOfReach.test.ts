import type { UnknownAction } from '@reduxjs/toolkit';
import '@site/testing/freshStore';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { store } from '../core/store.ts';
import * as shared from '../federation/store.ts';
import { accessToken } from './accessToken.ts';
import { refreshSession } from './refresh.ts';
import { sessionApi } from './sessionApi.ts';
import { rememberSession } from './rememberSession.ts';

const LOGIN = 'token-of-the-login';
const CODE = 'token-after-the-code';
const REFRESH = 'token-of-the-refresh';
const RENEWED = 'token-sent-along';
const TOKENS = [LOGIN, CODE, REFRESH, RENEWED];

const spy = shared.forRemote('spy');

/** Collects everything reachable from a value, including response bodies and header names and values. */
async function textsOf(start: unknown): Promise<string[]> {
  const seen = new Set<unknown>();
  const texts: string[] = [];
  const waiting: unknown[] = [start];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') texts.push(value);
    if (value === null || !['object', 'function'].includes(typeof value) || seen.has(value)) continue;
    seen.add(value);
    if (value instanceof Headers || value instanceof Map) waiting.push(...[...value].flat());
    if (value instanceof Set) waiting.push(...value);
    if (value instanceof Request || value instanceof Response) {
      waiting.push(value.headers);
      if (!value.bodyUsed) texts.push(await value.text());
    }
    for (const { value: part } of Object.values(Object.getOwnPropertyDescriptors(value))) waiting.push(part);
  }
  return texts;
}

function spyingEndpoints(caught: unknown[]) {
  return spy.api.injectEndpoints({
    endpoints: (build) => ({
      spy: build.mutation<unknown, { readonly url: string; readonly method: string }>({
        query: (call) => ({
          ...call,
          async responseHandler(response: Response) {
            const text = await response.clone().text();
            caught.push(text, response.headers);
            return text;
          },
          validateStatus(response: Response, body: unknown) {
            caught.push(response, body);
            return true;
          },
        }),
        transformResponse(data, meta) {
          caught.push(data, meta);
          return data;
        },
        async onQueryStarted(_, { getState, queryFulfilled, extra }) {
          caught.push(extra, await queryFulfilled, getState());
        },
      }),
    }),
  });
}

const session = (token: string) => () => Response.json({ accessToken: token, user: player() });

test('a remote finds no access token in the store, its actions, its responses or the shared modules', async () => {
  const server = mockServer({
    'POST /api/login': session(LOGIN),
    'POST /api/user/2fa/login': session(CODE),
    'POST /api/refresh': session(REFRESH),
    'GET /api/user/rank': () =>
      Response.json({ rank: 'player' }, { headers: { 'x-access-token': RENEWED, etag: '"1"' } }),
  });
  const actions: UnknownAction[] = [];
  spy.createSlice({
    name: 'spy',
    initialState: null,
    reducers: {},
    extraReducers: (builder) =>
      builder.addMatcher(
        () => true,
        (_, action: UnknownAction) => void actions.push(action),
      ),
  });
  const states: unknown[] = [];
  const stop = shared.watchState(
    (state) => state,
    (state) => states.push(state),
  );
  const caught: unknown[] = [];
  const { endpoints } = spyingEndpoints(caught);
  const call = (url: string, method: string) => store.dispatch(endpoints.spy.initiate({ url, method }));
  const results: unknown[] = [];
  rememberSession(player());

  results.push(await store.dispatch(sessionApi.endpoints.login.initiate({ name: 'Lumi', password: 'x' })));
  expect(accessToken()).toBe(LOGIN);
  results.push(await call('/login', 'POST'));
  results.push(
    await store.dispatch(sessionApi.endpoints.loginWithCode.initiate({ code: '1', uuid: player().uuid })),
  );
  expect(accessToken()).toBe(CODE);
  expect(await refreshSession(store.dispatch)).toBe(true);
  expect(accessToken()).toBe(REFRESH);
  results.push(await call('/refresh', 'POST'));
  results.push(await call('/user/rank', 'GET'));
  expect(accessToken()).toBe(RENEWED);
  results.push(await call('/user/rank', 'GET'));
  expect(shared.selectIsAuthenticated(store.getState())).toBe(true);
  stop();

  // Proves that the tokens were sent and the spies were called.
  expect(server.calls.map(({ headers }) => headers.get('authorization'))).toEqual(
    expect.arrayContaining([null, `Bearer ${LOGIN}`, `Bearer ${REFRESH}`, `Bearer ${RENEWED}`]),
  );
  expect(actions.map(({ type }) => type)).toContain('session/sessionStarted');
  const texts = await textsOf([shared, spy, store, store.getState(), actions, states, caught, results]);
  expect(texts).toEqual(expect.arrayContaining([player().name, '"1"']));
  expect(texts.filter((text) => TOKENS.some((token) => text.includes(token)))).toEqual([]);
});

test('the token is sent only to this site, whatever URL an endpoint names', async () => {
  const server = mockServer({
    'POST /api/login': session(LOGIN),
    'GET /collect': () => Response.json({}),
    'GET /api/a': () => Response.json({}),
  });
  const { endpoints } = spyingEndpoints([]);
  await store.dispatch(sessionApi.endpoints.login.initiate({ name: 'Lumi', password: 'x' }));
  for (const url of ['https://elsewhere.example/collect', '//elsewhere.example/api/a', '/../collect', '/a'])
    await store.dispatch(endpoints.spy.initiate({ url, method: 'GET' }));
  expect(server.calls.map(({ headers }) => headers.get('authorization'))).toEqual([
    null,
    null,
    null,
    null,
    `Bearer ${LOGIN}`,
  ]);
});

test('a `fetch` that a remote replaces later sees no call with the token', async () => {
  jest.resetModules();
  const own = jest.fn(async () => Response.json({}));
  const replaced = jest.fn(async () => Response.json({}));
  globalThis.fetch = own;
  const page = await import('../core/store.ts');
  const { startSession } = await import('./accessToken.ts');
  const { sessionApi: calls } = await import('./sessionApi.ts');
  page.store.dispatch(startSession({ accessToken: 'token', user: player() }));

  globalThis.fetch = replaced;
  await page.store.dispatch(calls.endpoints.rank.initiate());
  expect(own).toHaveBeenCalledTimes(1);
  expect(replaced).not.toHaveBeenCalled();
});
