import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { callInfiniteQuery, callMutation, callQuery, requestOf, type PageWanted } from './endpoint.ts';
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

test('a list is read page after page', async () => {
  const calls: unknown[] = [];
  const baseQuery: SiteBaseQuery = (call) => {
    calls.push(call);
    return { data: [{ id: 10 - calls.length, created_at: '2026-01-01T00:00:00Z' }] };
  };
  const api = createApi({
    baseQuery,
    endpoints: (build) => ({
      audit: callInfiniteQuery(build, 'GET /panel/audit', {
        request: ({ queryArg, pageParam }: PageWanted<'staff.rank', number | undefined>) => ({
          query: { action: queryArg, ...(pageParam !== undefined && { before: pageParam }) },
        }),
        read: (entries) => entries.map(({ id }) => id),
        infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (ids) => ids.at(-1) },
      }),
    }),
  });
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { initiate } = api.endpoints.audit;
  await store.dispatch(initiate('staff.rank'));
  const { data } = await store.dispatch(initiate('staff.rank', { direction: 'forward' }));
  expect(data?.pages).toEqual([[9], [8]]);
  expect(calls).toEqual([
    { url: '/panel/audit', method: 'GET', params: { action: 'staff.rank' } },
    { url: '/panel/audit', method: 'GET', params: { action: 'staff.rank', before: 9 } },
  ]);
});

test('no endpoint is promised the token of a session', () => {
  const login = (build: Parameters<typeof callMutation<string, string, 'POST /refresh'>>[0]) =>
    callMutation(build, 'POST /refresh', {
      // @ts-expect-error the shell has taken it out
      read: ({ accessToken }) => accessToken,
    });
  expect(login).toBeDefined();
});
