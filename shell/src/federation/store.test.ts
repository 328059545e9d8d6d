import { store } from '@site/testing/freshStore';
import { mockServer } from '@site/testing/mockServer';
import { selectBadges } from '@site/platform/badges';
import { callMutation, callQuery } from '@site/platform/endpoint';
import { invalidateSiteTags, resetSiteCaches } from '@site/platform/siteActions';
import { waitFor } from '@testing-library/react';
import { forRemote } from './store.ts';

/** The same code in two remotes, as if both were made from one template. */
function template(remote: string) {
  const { api, createSlice, ...own } = forRemote(remote);
  const { endpoints } = api.enhanceEndpoints({ addTagTypes: ['Things'] }).injectEndpoints({
    endpoints: (build) => ({
      things: build.query<string, void>({
        query: () => `/${remote}`,
        serializeQueryArgs: () => 'list',
        providesTags: ['Things'],
      }),
      order: callQuery(build, 'GET /orders/:id', {
        request: () => ({ params: { id: remote } }),
        read: () => remote,
        providesTags: ['Orders'],
      }),
      cancel: callMutation(build, 'POST /orders/:id/cancel', {
        request: () => ({ params: { id: remote }, body: {} }),
        invalidatesTags: (_, error) => (error ? [] : ['Orders', 'Things']),
      }),
    }),
  });
  const counter = createSlice({
    name: 'counter',
    initialState: 0,
    reducers: { counted: (count, { payload }: { payload: number }) => count + payload },
    selectors: { selectCount: (count) => count },
  });
  return {
    ...own,
    ...counter.actions,
    count: () => counter.selectors.selectCount(store.getState()),
    endpoints,
    things: () => endpoints.things.select()(store.getState() as never).data,
  };
}

function answerCalls() {
  const paths = ['/api/quests', '/api/raids', '/api/orders/quests', '/api/orders/raids'];
  const server = mockServer({
    'GET /api/:remote': ({ params }) => Response.json(params['remote']),
    'GET /api/orders/:id': () => Response.json({}),
    'POST /api/orders/quests/cancel': () => Response.json({}),
    'POST /api/orders/raids/cancel': () => Response.json({}, { status: 409 }),
  });
  return () => paths.map((path) => server.callsTo(path).length);
}

test('two remotes that use the same names share no cache, slice, badge or personal data', async () => {
  answerCalls();
  const [quests, raids] = [template('quests'), template('raids')];
  await Promise.all([quests, raids].map(({ endpoints }) => store.dispatch(endpoints.things.initiate())));
  expect([quests.things(), raids.things()]).toEqual(['quests', 'raids']);

  store.dispatch(quests.counted(4));
  store.dispatch(raids.counted(1));
  expect([quests.count(), raids.count()]).toEqual([4, 1]);

  store.dispatch(quests.setBadge({ id: 'wish', value: 4 }));
  store.dispatch(raids.setBadge({ id: 'alerts', value: 9 }));
  expect(selectBadges(store.getState())).toEqual({ 'quests/wish': 4, 'raids/alerts': 9 });

  const changed = jest.fn();
  const stop = raids.whenPersonalChanges('wish', changed);
  quests.writePersonal('wish', 'a pony');
  expect([quests.readPersonal('wish'), raids.readPersonal('wish')]).toEqual(['a pony', null]);
  const key = Object.keys(localStorage).find((known) => known.endsWith('quests/wish'))!;
  dispatchEvent(new StorageEvent('storage', { key }));
  expect(changed).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent('storage', { key: key.replace('quests', 'raids') }));
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
});

test('two remotes share no tags but those of the site, and a logout empties all caches', async () => {
  const counts = answerCalls();
  const [quests, raids] = [template('quests'), template('raids')];
  const running = [quests, raids].flatMap(({ endpoints }) => [
    store.dispatch(endpoints.things.initiate()),
    store.dispatch(endpoints.order.initiate()),
  ]);
  await Promise.all(running);
  expect(counts()).toEqual([1, 1, 1, 1]);
  await store.dispatch(raids.endpoints.cancel.initiate());
  await store.dispatch(quests.endpoints.cancel.initiate());
  await waitFor(() => expect(counts()).toEqual([2, 1, 2, 2]));
  store.dispatch(invalidateSiteTags(['Orders']));
  await waitFor(() => expect(counts()).toEqual([2, 1, 3, 3]));
  for (const each of running) each.unsubscribe();
  store.dispatch(resetSiteCaches());
  expect([quests.things(), raids.things()]).toEqual([undefined, undefined]);
});

test('a newer build of a remote goes on with the api and the state of the older one, without listeners', async () => {
  answerCalls();
  const listen = jest.spyOn(window, 'addEventListener');
  const older = template('tournaments');
  await store.dispatch(older.endpoints.things.initiate());
  store.dispatch(older.counted(2));
  const newer = template('tournaments');
  expect([newer.things(), newer.count()]).toEqual(['tournaments', 2]);
  // The gate refuses a build that leaves any behind.
  expect(listen).not.toHaveBeenCalled();
});
