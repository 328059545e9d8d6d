import '@site/testing/freshStore';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { waitFor } from '@testing-library/react';
import { endSession, startSession } from '../session/accessToken.ts';
import { api } from './api.ts';
import { store } from './store.ts';

const notes = api.injectEndpoints({
  endpoints: (build) => ({ notes: build.query<string, void>({ query: () => '/notes' }) }),
});
const ask = () => store.dispatch(notes.endpoints.notes.initiate()).unwrap();
const known = () => notes.endpoints.notes.select()(store.getState() as never).data;
const begin = (uuid: string) =>
  store.dispatch(startSession({ accessToken: 'token', user: player({ uuid }) }));

const LUMI = '11111111-2222-4333-8444-555555555555';
const NOX = '22222222-2222-4333-8444-555555555555';

test('what was answered to one player is not shown to the next one on the same page', async () => {
  mockServer({ 'GET /api/notes': () => Response.json('secret of Lumi') });
  begin(LUMI);
  await ask();
  store.dispatch(endSession());
  expect(known()).toBe('secret of Lumi');
  begin(NOX);
  expect(known()).toBeUndefined();
});

test('the same player keeps what was answered, also over an expired session and a login', async () => {
  const server = mockServer({ 'GET /api/notes': () => Response.json('secret of Lumi') });
  begin(LUMI);
  await ask();
  store.dispatch(endSession());
  begin(LUMI);
  expect(known()).toBe('secret of Lumi');
  await ask();
  expect(server.callsTo('/api/notes')).toHaveLength(1);
});

test('what a visitor was answered is good after the login too', async () => {
  mockServer({ 'GET /api/notes': () => Response.json('for everybody') });
  await ask();
  begin(LUMI);
  expect(known()).toBe('for everybody');
});

test('what has failed is asked for again when the network is back, and nothing else is', async () => {
  const server = mockServer({
    'GET /api/notes': () => Promise.reject(new TypeError('Failed to fetch')),
    'GET /api/pages': () => Response.json('there'),
  });
  const { pages } = api.injectEndpoints({
    endpoints: (build) => ({ pages: build.query<string, void>({ query: () => '/pages' }) }),
  }).endpoints;
  await store.dispatch(pages.initiate()).unwrap();
  await ask().catch(() => undefined);
  server.use({ 'GET /api/notes': () => Response.json('back') });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(known()).toBe('back'));
  expect(server.callsTo('/api/notes')).toHaveLength(2);
  expect(server.callsTo('/api/pages')).toHaveLength(1);
});

test('a newer build of a remote puts its endpoints in the place of the older ones, and asks in its own way', async () => {
  const server = mockServer({
    'GET /api/letters': () => Response.json('old'),
    'GET /api/v2/letters': () => Response.json('new'),
  });
  const letters = (url: string) =>
    api.injectEndpoints({
      endpoints: (build) => ({ letters: build.query<string, void>({ query: () => url }) }),
    }).endpoints.letters;
  await store.dispatch(letters('/letters').initiate()).unwrap();
  const newer = letters('/v2/letters');
  expect(await store.dispatch(newer.initiate(undefined, { forceRefetch: true })).unwrap()).toBe('new');
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/letters', '/api/v2/letters']);
});
