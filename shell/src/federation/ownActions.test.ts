import { mockServer } from '@site/testing/mockServer';
import { store } from '@site/testing/freshStore';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '@site/platform/session';
import * as i18next from './shares/i18next.ts';
import * as exposed from './store.ts';
import { withOwnNames } from './ownNames.ts';

type Store = typeof exposed;

/** What a remote imports. */
function sharesOf(remote: string) {
  const shares = { '@reduxjs/toolkit': { createAction, createSlice }, 'shell/store': exposed, i18next };
  const own = withOwnNames(shares, remote) as typeof shares & { 'shell/store': Store };
  return { toolkit: own['@reduxjs/toolkit'], shared: own['shell/store'] };
}

/** Code that writes types as texts, the same in two remotes. */
function tally(remote: string) {
  const { toolkit, shared } = sharesOf(remote);
  const slice = toolkit.createSlice({
    name: 'tally',
    initialState: { cases: 0, matches: 0, logouts: 0 },
    reducers: { tallied: () => undefined },
    extraReducers: (build) =>
      build
        .addCase('tally/reset', (state) => void (state.cases += 1))
        .addCase(toolkit.createAction('reset'), () => undefined)
        .addCase('reset/again', (state) => void (state.cases += 1))
        .addCase('session/sessionEnded', (state) => void (state.logouts += 1))
        .addMatcher(
          ({ type }) => /reset|tallied|rejected/.test(type),
          (state) => void (state.matches += 1),
        ),
    selectors: { selectTally: (state) => state },
  });
  const { selectTally } = shared.injectSlice(slice).selectors;
  const again = toolkit.createAction('reset/again');
  const api = shared.api.injectEndpoints({
    endpoints: (build) => ({
      missing: build.query<string, void>({ query: () => '/nowhere' }),
      resetting: build.mutation<null, void>({
        queryFn: (_, { dispatch }) => {
          dispatch({ type: 'tally/reset' });
          return { data: null };
        },
        onQueryStarted: (_, { dispatch }) => void dispatch({ type: 'tally/reset' }),
      }),
    }),
  });
  return {
    shared,
    again,
    api,
    tallied: slice.actions.tallied,
    read: () => selectTally(store.getState() as never),
  };
}

test('two remotes that write types of actions as texts keep their own', async () => {
  mockServer({ 'GET /api/nowhere': () => Response.json({}, { status: 404 }) });
  const [quests, raids] = [tally('quests'), tally('raids')];
  const { dispatch } = quests.shared;
  dispatch({ type: 'tally/reset' });
  expect([quests.read(), raids.read()]).toEqual([
    { cases: 1, matches: 1, logouts: 0 },
    { cases: 0, matches: 0, logouts: 0 },
  ]);
  dispatch((inner) => inner((innermost) => innermost({ type: 'reset/again' })));
  dispatch(quests.again());
  dispatch(quests.tallied());
  expect(quests.read()).toEqual({ cases: 3, matches: 4, logouts: 0 });
  await dispatch(quests.api.endpoints.resetting.initiate());
  expect(quests.read().cases).toBe(5);
  await dispatch(quests.api.endpoints.missing.initiate());
  expect(quests.read().matches).toBe(7);

  const toast = (action: object) =>
    quests.shared.showToast({
      kind: 'info',
      text: 'Gone',
      action: { label: 'Undo', dispatches: action as never },
    });
  const { dispatches } = toast({ type: 'tally/reset' }).payload.action!;
  store.dispatch(dispatches!);
  expect(quests.read().cases).toBe(6);
  expect(toast(quests.again()).payload.action).toEqual({ label: 'Undo', dispatches: quests.again() });
  expect(exposed.showToast.match(toast(quests.again()))).toBe(true);

  dispatch({ type: 'raids/tally/reset' });
  store.dispatch({ type: 'tally/reset' });
  expect(raids.read()).toEqual({ cases: 0, matches: 0, logouts: 0 });
  store.dispatch(sessionEnded());
  expect([quests.read().logouts, raids.read().logouts]).toEqual([1, 1]);
});

test('what runs is found by whoever asks, and dispatched alike in components', async () => {
  mockServer({
    'GET /api/quests/7': () => Response.json('a quest'),
    'GET /api/npcs': () => Response.json('npcs'),
  });
  const { shared } = sharesOf('quests');
  const things = shared.api.injectEndpoints({
    endpoints: (build) => ({
      things: build.query<string, string>({ query: (id) => `/quests/${id}` }),
      NPCList: build.query<string, void>({ query: () => '/npcs' }),
    }),
  });
  const { dispatch } = shared;
  const running = dispatch(things.endpoints.things.initiate('7'));
  expect(await dispatch(things.util.getRunningQueryThunk('things', '7'))).toBe(await running);
  dispatch(things.util.prefetch('NPCList', undefined, { force: true }));
  expect(store.dispatch(things.util.getRunningQueriesThunk())).toHaveLength(1);
  expect(await Promise.all(dispatch(things.util.getRunningQueriesThunk()))).toHaveLength(1);
  running.unsubscribe();
  expect(shared.useAppDispatch()).toBe(dispatch);
});
