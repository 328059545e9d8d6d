import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { callMutation, callQuery, requestOf } from './endpoint.ts';
import type { SiteBaseQuery } from './site/createApi.ts';

test('a request has the method, the path with its parameters, and only the parts that are given', () => {
  expect(requestOf('GET /panel/gameservers')).toEqual({ url: '/panel/gameservers', method: 'GET' });
  expect(requestOf('GET /clans', { query: { search: 'otter', limit: 10 } })).toEqual({
    url: '/clans',
    method: 'GET',
    params: { search: 'otter', limit: 10 },
  });
  expect(
    requestOf('PATCH /applications/:id/state', {
      params: { id: 7 },
      body: { newState: 'DENIED' },
      headers: { 'if-match': '"3"' },
    }),
  ).toEqual({
    url: '/applications/7/state',
    method: 'PATCH',
    body: { newState: 'DENIED' },
    headers: { 'if-match': '"3"' },
  });
});

test('a parameter stays one segment of the path, whatever it contains', () => {
  const { url } = requestOf('GET /profile/:user', { params: { user: '../a b?c#d' } });
  expect(url).toBe('/profile/..%2Fa%20b%3Fc%23d');
});

test('endpoints make the call and read its answer', async () => {
  const calls: unknown[] = [];
  const baseQuery: SiteBaseQuery = (call) => {
    calls.push(call);
    return { data: { clan: { name: 'Otters' }, members: [] } };
  };
  const api = createApi({
    baseQuery,
    endpoints: (build) => ({
      name: callQuery(build, 'GET /clans/:clan', {
        request: (clan: string) => ({ params: { clan } }),
        read: ({ clan }) => clan.name,
        keepUnusedDataFor: 5,
      }),
      leave: callMutation(build, 'POST /logout', { request: () => ({ body: {} }) }),
      // @ts-expect-error an address that no call has
      wrongAddress: callQuery(build, 'GET /clanz'),
      // @ts-expect-error a parameter that the path lacks
      wrongParameter: callQuery(build, 'GET /clans/:clan', { request: () => ({ params: { clam: 'x' } }) }),
      // @ts-expect-error a field that the body lacks
      wrongBody: callMutation(build, 'POST /login', { request: () => ({ body: { name: 'x', pass: 'y' } }) }),
      // @ts-expect-error a field that the answer lacks
      wrongField: callQuery(build, 'GET /status', { read: ({ gamers }) => gamers }),
    }),
  });
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { data } = await store.dispatch(api.endpoints.name.initiate('OTTR'));
  expect(data).toBe('Otters');
  await store.dispatch(api.endpoints.leave.initiate());
  expect(calls).toEqual([
    { url: '/clans/OTTR', method: 'GET' },
    { url: '/logout', method: 'POST', body: {} },
  ]);
});
