import '@site/testing/freshStore';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { waitFor } from '@testing-library/react';
import { endSession, startSession } from './accessToken.ts';
import { api } from './api.ts';
import { store } from '../core/store.ts';

const notes = api.injectEndpoints({
  endpoints: (build) => ({ notes: build.query<string, void>({ query: () => '/notes' }) }),
});
const fetchNotes = () => store.dispatch(notes.endpoints.notes.initiate()).unwrap();
const cachedNotes = () => notes.endpoints.notes.select()(store.getState() as never).data;
const logIn = (uuid: string) =>
  store.dispatch(startSession({ accessToken: 'token', user: player({ uuid }) }));

const LUMI = '11111111-2222-4333-8444-555555555555';
const NOX = '22222222-2222-4333-8444-555555555555';

test('hides data cached for one player from the next one on the same page', async () => {
  mockServer({ 'GET /api/notes': () => Response.json('secret of Lumi') });
  logIn(LUMI);
  await fetchNotes();
  store.dispatch(endSession());
  expect(cachedNotes()).toBe('secret of Lumi');
  logIn(NOX);
  expect(cachedNotes()).toBeUndefined();
});

test('keeps cached data when the session expires and the same player logs in again', async () => {
  const server = mockServer({ 'GET /api/notes': () => Response.json('secret of Lumi') });
  logIn(LUMI);
  await fetchNotes();
  store.dispatch(endSession());
  logIn(LUMI);
  expect(cachedNotes()).toBe('secret of Lumi');
  await fetchNotes();
  expect(server.callsTo('/api/notes')).toHaveLength(1);
});

test('keeps a visitor’s cached data after the login', async () => {
  mockServer({ 'GET /api/notes': () => Response.json('for everybody') });
  await fetchNotes();
  logIn(LUMI);
  expect(cachedNotes()).toBe('for everybody');
});

test('refetches only failed queries when the network is back', async () => {
  const server = mockServer({
    'GET /api/notes': () => Promise.reject(new TypeError('Failed to fetch')),
    'GET /api/pages': () => Response.json('there'),
  });
  const { pages } = api.injectEndpoints({
    endpoints: (build) => ({ pages: build.query<string, void>({ query: () => '/pages' }) }),
  }).endpoints;
  await store.dispatch(pages.initiate()).unwrap();
  await fetchNotes().catch(() => undefined);
  server.use({ 'GET /api/notes': () => Response.json('back') });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(cachedNotes()).toBe('back'));
  expect(server.callsTo('/api/notes')).toHaveLength(2);
  expect(server.callsTo('/api/pages')).toHaveLength(1);
});

test('replaces endpoints of an older build with those of a newer one', async () => {
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
