import { deferred } from '@site/testing/deferred';
import '@site/testing/freshStore';
import { mockServer, type Handler, type ServerCall } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { api } from './api.ts';
import { store } from '../core/store.ts';
import { accessToken, startSession } from './accessToken.ts';
import { rememberSession } from './rememberSession.ts';
import { hasRefreshMarker } from './storedSession.ts';

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

const onlyNew: Handler = (call) => (bearer(call) === 'Bearer new' ? Response.json('in') : refused());

function logIn(): void {
  rememberSession(player());
  store.dispatch(startSession({ accessToken: 'old', user: player() }));
}

test('sends the token if there is one', async () => {
  const server = mockServer({ 'GET /api/a': () => Response.json({}) });
  await ask('/a');
  logIn();
  await ask('/a');
  expect(server.calls.map(bearer)).toEqual([null, 'Bearer old']);
});

test('accepts a 204 response with a body, as browsers deliver it', async () => {
  const body = new Response('').body;
  mockServer({
    'POST /api/a': () => Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: body }),
  });
  expect((await send('/a')).error).toBeUndefined();
});

test.each([200, 400])('x-access-token of a %i response replaces the token', async (status) => {
  const server = mockServer({
    'GET /api/a': () => Response.json({}, { status, headers: { 'x-access-token': 'sent along' } }),
  });
  logIn();
  await ask('/a');
  expect(accessToken()).toBe('sent along');
  await ask('/a');
  expect(server.calls.map(bearer)).toEqual(['Bearer old', 'Bearer sent along']);
});

test.each([401, 403])('a %i causes one refresh and one retry with the new token', async (status) => {
  const server = mockServer({
    'POST /api/a': (call) => (bearer(call) === 'Bearer new' ? Response.json('in') : refused(status)),
    'POST /api/refresh': granted,
  });
  logIn();
  expect(await send('/a')).toMatchObject({ data: 'in' });
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/a', '/api/refresh', '/api/a']);
  expect(server.calls[2]).toMatchObject({ method: 'POST', body: { a: 1 } });
});

test('a second refusal is returned', async () => {
  const server = mockServer({ 'GET /api/a': () => refused(403), 'POST /api/refresh': granted });
  logIn();
  expect(await ask('/a')).toMatchObject({ error: { status: 403 } });
  expect(server.callsTo('/api/a')).toHaveLength(2);
  expect(server.callsTo('/api/refresh')).toHaveLength(1);
});

test.each([400, 404, 409, 429, 500, 503])('%i does not cause a refresh', async (status) => {
  const server = mockServer({ 'GET /api/a': () => refused(status) });
  logIn();
  expect(await ask('/a')).toMatchObject({ error: { status } });
  expect(server.calls).toHaveLength(1);
});

test.each(['/login', '/refresh', '/logout', '/user/2fa/login'])('%s is never retried', async (url) => {
  const server = mockServer({ [`POST /api${url}`]: () => refused() });
  logIn();
  expect(await send(url)).toMatchObject({ error: { status: 401 } });
  expect(server.calls).toHaveLength(1);
});

test.each([
  [401, 'ends the session: another tab has logged out', null],
  [403, 'keeps the session: only this call is forbidden', 'old'],
])('without a refresh marker, a %i %s', async (status, _, left) => {
  const server = mockServer({ 'GET /api/a': () => refused(status) });
  store.dispatch(startSession({ accessToken: 'old', user: player() }));
  expect(await ask('/a')).toMatchObject({ error: { status } });
  expect(server.calls).toHaveLength(1);
  expect(accessToken()).toBe(left);
});

test('a refused refresh removes the marker, ends the session and returns the first response', async () => {
  const server = mockServer({ 'GET /api/a': () => refused(403), 'POST /api/refresh': () => refused() });
  logIn();
  expect(await ask('/a')).toMatchObject({ error: { status: 403 } });
  expect(server.callsTo('/api/a')).toHaveLength(1);
  expect(hasRefreshMarker()).toBe(false);
  expect(accessToken()).toBeNull();
});

test('a refusal that arrives after another call’s refresh is retried without a second refresh', async () => {
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

test('a network error does not cause a refresh', async () => {
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
])('a 503 with the code %s sets maintenance to %s', async (code, isOn) => {
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
])('Retry-After %s becomes a retryAfter of %s', async (header, retryAfter) => {
  const headers = header === undefined ? {} : { 'retry-after': header };
  mockServer({ 'GET /api/a': () => Response.json({}, { status: 429, headers }) });
  const { error } = await ask('/a');
  expect(error).toEqual({ status: 429, data: {}, ...(retryAfter ? { retryAfter } : {}) });
});
