import { mockServer } from '@site/testing/mockServer';
import { renderInPage } from '@site/testing/renderPage';
import { store } from '@site/testing/freshStore';
import { addStrings } from '@site/platform/site/strings';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { selectBadges } from '@site/platform/badges';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as i18next from './shares/i18next.ts';
import * as exposed from './store.ts';
import { withOwnNames } from './ownNames.ts';

type Store = typeof exposed;

/** What a remote imports. */
function sharesOf(remote: string) {
  const shares = { '@reduxjs/toolkit': { createAction, createSlice }, 'shell/store': exposed, i18next };
  const own = withOwnNames(shares, remote) as typeof shares & { 'shell/store': Store };
  return { toolkit: own['@reduxjs/toolkit'], store: own['shell/store'], strings: own.i18next.default };
}

/** The same code in two remotes, as if both were made from one template: everything that a remote can name. */
function template(remote: string) {
  const { toolkit, store: shared, strings } = sharesOf(remote);
  const things = shared.api.enhanceEndpoints({ addTagTypes: ['Things'] }).injectEndpoints({
    endpoints: (build) => ({
      things: build.query<string, string>({
        query: (id) => `/${remote}/${id}`,
        serializeQueryArgs: () => 'list',
        providesTags: ['Things', { type: 'Things', id: 'LIST' }],
      }),
      NPCList: build.query<string, void>({ query: () => `/${remote}/npcs` }),
      lazyLoot: build.query<string, void>({ query: () => `/${remote}/loot` }),
      addThing: build.mutation<null, string>({
        query: (id) => ({ url: `/${remote}/${id}`, method: 'POST' }),
        invalidatesTags: ['Things'],
      }),
      unreadThings: build.query<string, void>({
        query: () => `/${remote}/unread`,
        providesTags: ['Alerts' as never],
      }),
      readThing: build.mutation<null, void>({
        query: () => ({ url: `/${remote}/read`, method: 'POST' }),
        invalidatesTags: (_, error) => (error ? [] : ['Alerts' as never]),
      }),
    }),
  });
  const cleared = toolkit.createAction<number>('drafts/cleared');
  const counter = toolkit.createSlice({
    name: 'counter',
    initialState: 0,
    reducers: { counted: (count: number) => count + 1 },
    extraReducers: (build) => build.addCase(cleared, (_, { payload }) => payload),
    selectors: { selectCount: (count: number) => count },
  });
  const { selectCount } = shared.injectSlice(counter).selectors;
  function Page(): ReactNode {
    const { currentData } = things.useThingsQuery('7');
    const { data: npcs } = things.useNPCListQuery();
    const [loot, { data }] = things.useLazyLazyLootQuery();
    return (
      <>
        <p>{currentData}</p>
        <p>{npcs}</p>
        <button onClick={() => void loot()}>{`loot: ${data}`}</button>
      </>
    );
  }
  return { things, shared, strings, counted: counter.actions.counted, cleared, selectCount, Page };
}

const answers = {
  'GET /api/quests/7': () => Response.json('a quest'),
  'GET /api/raids/7': () => Response.json('a raid'),
  'POST /api/quests/7': () => Response.json(null),
  ...Object.fromEntries(
    ['quests', 'raids'].flatMap((remote) => [
      ...['npcs', 'loot', 'unread'].map((what) => [
        `GET /api/${remote}/${what}`,
        () => Response.json(`${what} of ${remote}`),
      ]),
      [`POST /api/${remote}/read`, () => Response.json(null)],
    ]),
  ),
};

test('two remotes with the same names keep their own data', async () => {
  mockServer(answers);
  const [quests, raids] = [template('quests'), template('raids')];
  const { person } = await renderInPage(
    <>
      <quests.Page />
      <raids.Page />
    </>,
  );
  for (const button of screen.getAllByRole('button')) await person.click(button);
  for (const text of [
    'a quest',
    'a raid',
    'npcs of quests',
    'npcs of raids',
    'loot: loot of quests',
    'loot: loot of raids',
  ])
    expect(await screen.findByText(text)).toBeVisible();
});

test('two remotes share no tags but those of the site', async () => {
  const server = mockServer(answers);
  const [quests, raids] = [template('quests'), template('raids')];
  const all = [quests, raids].flatMap(({ things }) => [
    store.dispatch(things.endpoints.things.initiate('7')),
    store.dispatch(things.endpoints.unreadThings.initiate()),
  ]);
  await Promise.all(all);
  const readings = (path: string) => server.callsTo(path).filter(({ method }) => method === 'GET').length;
  const counts = () =>
    ['quests/7', 'raids/7', 'quests/unread', 'raids/unread'].map((path) => readings(`/api/${path}`));
  expect(counts()).toEqual([1, 1, 1, 1]);
  await store.dispatch(quests.things.endpoints.addThing.initiate('7'));
  await waitFor(() => expect(counts()).toEqual([2, 1, 1, 1]));
  await store.dispatch(quests.things.endpoints.readThing.initiate());
  await waitFor(() => expect(counts()).toEqual([2, 1, 2, 2]));
  store.dispatch(exposed.api.util.invalidateTags(['Alerts' as never]));
  await waitFor(() => expect(counts()).toEqual([2, 1, 3, 3]));
  store.dispatch(raids.things.util.invalidateTags(['Alerts' as never, 'Things']));
  await waitFor(() => expect(counts()).toEqual([2, 2, 4, 4]));
  store.dispatch(exposed.api.util.resetApiState());
  expect(raids.things.endpoints.things.select('7')(store.getState() as never).data).toBeUndefined();
  all.forEach((each) => each.unsubscribe());
});

test('two remotes with the same names of actions, badges and personal data keep their own', () => {
  const [quests, raids] = [template('quests'), template('raids')];
  store.dispatch(quests.cleared(40));
  store.dispatch(raids.counted());
  expect(quests.selectCount(store.getState() as never)).toBe(40);
  expect(raids.selectCount(store.getState() as never)).not.toBe(40);
  expect([quests.cleared.match(quests.cleared(1)), quests.cleared.match(raids.cleared(1))]).toEqual([
    true,
    false,
  ]);

  store.dispatch(quests.shared.setBadge({ id: 'wish', value: 4 }));
  store.dispatch(raids.shared.setBadge({ id: 'wish', value: 2 }));
  store.dispatch(raids.shared.setBadge({ id: 'raids/own', value: 1 }));
  store.dispatch(raids.shared.setBadge({ id: 'alerts', value: 9 }));
  expect(selectBadges(store.getState())).toEqual({
    'quests/wish': 4,
    'raids/wish': 2,
    'raids/own': 1,
    'raids/alerts': 9,
  });
  expect(quests.shared.setBadge.match(raids.shared.setBadge({ id: 'x', value: 1 }))).toBe(true);

  const changed = jest.fn();
  const stop = raids.shared.whenPersonalChanges('wish', changed);
  quests.shared.writePersonal('wish', 'a pony');
  raids.shared.writePersonal('owner', 'me');
  raids.shared.writePersonal('raids/kept', 'as before');
  expect([quests.shared.readPersonal('wish'), raids.shared.readPersonal('wish')]).toEqual(['a pony', null]);
  expect(raids.shared.readPersonal('quests/wish')).toBeNull();
  expect(exposed.readPersonal('raids/kept')).toBe('as before');
  expect(exposed.readPersonal('owner')).toBeNull();
  const key = Object.keys(localStorage).find((known) => known.endsWith('quests/wish'))!;
  dispatchEvent(new StorageEvent('storage', { key }));
  expect(changed).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent('storage', { key: key.replace('quests', 'raids') }));
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
});

test('two remotes with a slice of the same name keep their own state', () => {
  const [quests, raids] = [template('quests'), template('raids')];
  store.dispatch(quests.counted());
  store.dispatch(quests.counted());
  store.dispatch(raids.counted());
  expect(quests.counted.type).toBe('quests/counter/counted');
  expect(quests.selectCount(store.getState() as never)).toBe(2);
  expect(raids.selectCount(store.getState() as never)).toBe(1);
});

test('a remote uses its own names everywhere: hooks, endpoints, util', async () => {
  const server = mockServer(answers);
  const { things } = template('quests');
  expect(Object.keys(things.endpoints.things)).toContain('initiate');
  await store.dispatch(things.endpoints.things.initiate('7'));
  store.dispatch(things.util.updateQueryData('things', '7', () => 'a changed quest') as never);
  const read = () => things.endpoints.things.select('7')(store.getState() as never).data;
  expect(read()).toBe('a changed quest');
  await store.dispatch(things.endpoints.addThing.initiate('7'));
  store.dispatch(things.util.invalidateTags(['Things']));
  await store.dispatch(things.util.getRunningQueryThunk('things', '7'));
  expect(read()).toBe('a quest');
  store.dispatch(things.util.prefetch('things', '7', { force: true }));
  await store.dispatch(things.util.getRunningQueryThunk('things', '7'));
  expect(server.callsTo('/api/quests/7').map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'GET']);
  for (const hook of ['useThingsQuery', 'useLazyThingsQuery', 'useAddThingMutation'] as const)
    expect(things[hook]).toBeInstanceOf(Function);
});

test('a remote uses its own names where they are not the first argument of util', async () => {
  const server = mockServer(answers);
  const { things } = template('quests');
  const entry = { endpointName: 'things', arg: '9', value: 'an entry' } as const;
  store.dispatch(things.util.upsertQueryEntries([entry]) as never);
  expect(things.endpoints.things.select('9')(store.getState() as never).data).toBe('an entry');
  expect(things.util.selectCachedArgsForQuery(store.getState() as never, 'things')).toEqual(['9']);
  expect(server.calls).toHaveLength(0);
});

test('a remote prefetches by its own names, but not again what is fresh', async () => {
  const server = mockServer(answers);
  const { things } = template('quests');
  function Prefetching() {
    const prefetch = things.usePrefetch('things', { ifOlderThan: 30 });
    return <button onClick={() => prefetch('7')}>prefetch</button>;
  }
  const { person } = await renderInPage(<Prefetching />);
  const button = screen.getByRole('button');
  await person.click(button);
  await store.dispatch(things.util.getRunningQueryThunk('things', '7'));
  await person.click(button);
  expect(server.callsTo('/api/quests/7')).toHaveLength(1);
});

test('a newer build of a remote replaces the endpoints and slices of the older one', () => {
  expect(sharesOf('quests').store).toBe(sharesOf('quests').store);
  expect(sharesOf('quests').store).not.toBe(sharesOf('raids').store);
  const [older, newer] = [template('quests'), template('quests')];
  store.dispatch(older.counted());
  expect(newer.selectCount(store.getState() as never)).toBe(1);
});

test('a remote names its strings by their feature, and those of others by their owner', async () => {
  const words = (word: string) => ({ en: async () => ({ word }), de: async () => ({ word }) });
  await addStrings('quests/home', words('quest'));
  await addStrings('raids/home', words('raid'));
  const { strings } = sharesOf('raids');
  expect(strings.getFixedT('en', 'home')('word')).toBe('raid');
  expect(strings.getFixedT('en', 'quests/home')('word')).toBe('quest');
  expect(strings.getResourceBundle('en', 'home')).toEqual({ word: 'raid' });
  const changed = jest.fn();
  strings.on('languageChanged', changed);
  await i18next.default.changeLanguage('de');
  expect([changed.mock.calls, strings.language]).toEqual([[['de']], 'de']);
  strings.off('languageChanged', changed);
  await i18next.default.changeLanguage('en');
  expect(changed).toHaveBeenCalledTimes(1);
});

test('everything else is that of the page', () => {
  const { store: shared } = sharesOf('quests');
  const {
    api: _,
    dispatch,
    injectSlice,
    readPersonal,
    setBadge,
    showToast,
    useAppDispatch,
    whenPersonalChanges,
    writePersonal,
    ...rest
  } = exposed;
  expect(shared).toMatchObject(rest);
});
