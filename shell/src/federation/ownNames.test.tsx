import { mockServer } from '@site/testing/mockServer';
import { renderInPage } from '@site/testing/renderPage';
import { store } from '@site/testing/freshStore';
import { addStrings } from '@site/platform/site/strings';
import { createSlice } from '@reduxjs/toolkit';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as i18next from './shares/i18next.ts';
import * as exposed from './store.ts';
import { withOwnNames } from './ownNames.ts';

type Store = typeof exposed;

/** What a remote imports. */
function sharesOf(remote: string) {
  const shares = { '@reduxjs/toolkit': { createSlice }, 'shell/store': exposed, i18next };
  const own = withOwnNames(shares, remote) as typeof shares & { 'shell/store': Store };
  return { toolkit: own['@reduxjs/toolkit'], store: own['shell/store'], strings: own.i18next.default };
}

/** The same code in two remotes, as if both were made from one template. */
function template(remote: string) {
  const { toolkit, store: shared } = sharesOf(remote);
  const things = shared.api.enhanceEndpoints({ addTagTypes: ['Things'] }).injectEndpoints({
    endpoints: (build) => ({
      things: build.query<string, string>({ query: (id) => `/${remote}/${id}`, providesTags: ['Things'] }),
      addThing: build.mutation<null, string>({
        query: (id) => ({ url: `/${remote}/${id}`, method: 'POST' }),
      }),
    }),
  });
  const counter = toolkit.createSlice({
    name: 'counter',
    initialState: 0,
    reducers: { counted: (count: number) => count + 1 },
    selectors: { selectCount: (count: number) => count },
  });
  const { selectCount } = shared.injectSlice(counter).selectors;
  function Page(): ReactNode {
    const { currentData } = things.useThingsQuery('7');
    return <p>{currentData}</p>;
  }
  return { things, counted: counter.actions.counted, selectCount, Page };
}

const answers = {
  'GET /api/quests/7': () => Response.json('a quest'),
  'GET /api/raids/7': () => Response.json('a raid'),
  'POST /api/quests/7': () => Response.json(null),
};

test('two remotes with the same names keep their own data', async () => {
  mockServer(answers);
  const [quests, raids] = [template('quests'), template('raids')];
  await renderInPage(
    <>
      <quests.Page />
      <raids.Page />
    </>,
  );
  expect(await screen.findByText('a quest')).toBeVisible();
  expect(await screen.findByText('a raid')).toBeVisible();
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
  const { api, ...rest } = exposed;
  expect(shared).toMatchObject(rest);
  expect(shared.api.reducerPath).toBe(api.reducerPath);
});
