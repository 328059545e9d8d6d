import { deferred } from '@site/testing/deferred';
import '@site/testing/freshStore';
import { mockServer, type Handler, type ServerCall } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { api } from '../boot/api.ts';
import { store } from '../boot/store.ts';
import { accessToken, startSession } from './accessToken.ts';
import { hasRefreshMarker, rememberSession } from './storedSession.ts';

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    ask: build.mutation<unknown, string>({ query: (url) => url }),
    send: build.mutation<unknown, string>({ query: (url) => ({ url, method: 'POST', body: { a: 1 } }) }),
  }),
});

const ask = (url: string) => store.dispatch(probe.endpoints.ask.initiate(url));
const send = (url: string) => store.dispatch(probe.endpoints.send.initiate(url));
const bearer = ({ headers }: ServerCall) => headers.get('authorization');

const refused = (status = 401) => Response.json({ code: 'no', message: 'no' }, { status });
const granted = () => Response.json({ accessToken: 'new', user: player() });

/** Lets in who bears the renewed token. */
const onlyNew: Handler = (call) => (bearer(call) === 'Bearer new' ? Response.json('in') : refused());

function logIn(): void {
  rememberSession(player());
  store.dispatch(startSession({ accessToken: 'old', user: player() }));
}

test('bears the token, and nothing without one', async () => {
  const server = mockServer({ 'GET /api/a': () => Response.json({}) });
  await ask('/a');
  logIn();
  await ask('/a');
  expect(server.calls.map(bearer)).toEqual([null, 'Bearer old']);
});

test('an answer without content may have a body all the same, as browsers give it', async () => {
  const body = new Response('').body;
  mockServer({
    'POST /api/a': () => Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: body }),
  });
  expect((await send('/a')).error).toBeUndefined();
});

test.each([200, 400])('x-access-token of an answer (%i) takes the place of the token', async (status) => {
  const server = mockServer({
    'GET /api/a': () => Response.json({}, { status, headers: { 'x-access-token': 'sent along' } }),
  });
  logIn();
  await ask('/a');
  expect(accessToken()).toBe('sent along');
  await ask('/a');
  expect(server.calls.map(bearer)).toEqual(['Bearer old', 'Bearer sent along']);
});

test.each([401, 403])('after %i: one refresh, one more try with the new token', async (status) => {
  const server = mockServer({
    'POST /api/a': (call) => (bearer(call) === 'Bearer new' ? Response.json('in') : refused(status)),
    'POST /api/refresh': granted,
  });
  logIn();
  expect(await send('/a')).toMatchObject({ data: 'in' });
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/a', '/api/refresh', '/api/a']);
  expect(server.calls[2]).toMatchObject({ method: 'POST', body: { a: 1 } });
});

test('a second refusal is the answer', async () => {
  const server = mockServer({ 'GET /api/a': () => refused(403), 'POST /api/refresh': granted });
  logIn();
  expect(await ask('/a')).toMatchObject({ error: { status: 403 } });
  expect(server.callsTo('/api/a')).toHaveLength(2);
  expect(server.callsTo('/api/refresh')).toHaveLength(1);
});

test.each([400, 404, 409, 429, 500, 503])('%i is an answer, not a reason to refresh', async (status) => {
  const server = mockServer({ 'GET /api/a': () => refused(status) });
  logIn();
  expect(await ask('/a')).toMatchObject({ error: { status } });
  expect(server.calls).toHaveLength(1);
});

test.each(['/login', '/refresh', '/logout', '/user/2fa/login'])('%s is never tried again', async (url) => {
  const server = mockServer({ [`POST /api${url}`]: () => refused() });
  logIn();
  expect(await send(url)).toMatchObject({ error: { status: 401 } });
  expect(server.calls).toHaveLength(1);
});

test.each([
  [401, 'ends: another tab has logged out', null],
  [403, 'stays: it is only this that is forbidden', 'old'],
])('without a marker a %i leaves a session that %s', async (status, _, left) => {
  const server = mockServer({ 'GET /api/a': () => refused(status) });
  store.dispatch(startSession({ accessToken: 'old', user: player() }));
  expect(await ask('/a')).toMatchObject({ error: { status } });
  expect(server.calls).toHaveLength(1);
  expect(accessToken()).toBe(left);
});

test('a refresh that fails removes the marker, ends the session and leaves the first answer', async () => {
  const server = mockServer({ 'GET /api/a': () => refused(403), 'POST /api/refresh': () => refused() });
  logIn();
  expect(await ask('/a')).toMatchObject({ error: { status: 403 } });
  expect(server.callsTo('/api/a')).toHaveLength(1);
  expect(hasRefreshMarker()).toBe(false);
  expect(accessToken()).toBeNull();
});

test('a refusal that arrives after the session was renewed is tried again without another refresh', async () => {
  const slow = deferred<Response>();
  const server = mockServer({
    'GET /api/slow': (call) => (bearer(call) === 'Bearer new' ? Response.json('in') : slow.promise),
    'GET /api/a': onlyNew,
    'POST /api/refresh': granted,
  });
  logIn();
  const late = ask('/slow');
  await ask('/a');
  slow.resolve(refused());
  expect(await late).toMatchObject({ data: 'in' });
  expect(server.callsTo('/api/refresh')).toHaveLength(1);
});

test('without a network there is an error and no refresh', async () => {
  mockServer({
    'GET /api/a': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  logIn();
  expect(await ask('/a')).toMatchObject({ error: { status: 'FETCH_ERROR' } });
  expect(accessToken()).toBe('old');
});

test.each([
  ['maintenance', true],
  ['unavailable', false],
])('a 503 that says %s: maintenance is on for this page is %s', async (code, isOn) => {
  mockServer({ 'GET /api/a': () => Response.json({ code, message: '' }, { status: 503 }) });
  logIn();
  await ask('/a');
  expect(store.getState().maintenance.enabled).toBe(isOn);
});

test.each([
  ['61', 61],
  ['Sat, 21 Nov 2026 16:00:00 GMT', undefined],
  ['0', undefined],
  [undefined, undefined],
])('an error with Retry-After %s: %s seconds to wait', async (header, retryAfter) => {
  const headers = header === undefined ? {} : { 'retry-after': header };
  mockServer({ 'GET /api/a': () => Response.json({}, { status: 429, headers }) });
  const { error } = await ask('/a');
  expect(error).toEqual({ status: 429, data: {}, ...(retryAfter ? { retryAfter } : {}) });
});
