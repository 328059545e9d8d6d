import {
  createSlice,
  type CreateSliceOptions,
  type Slice,
  type SliceCaseReducers,
  type SliceSelectors,
} from '@reduxjs/toolkit';
import { setBadge } from '../badges.ts';
import type { SiteApi } from './createApi.ts';
import type { RootState, SiteStore } from './createStore.ts';
import { readPersonal, whenPersonalChanges, writePersonal } from './personal.ts';

export interface RemoteSlice<
  State,
  Reducers extends SliceCaseReducers<State>,
  Selectors extends SliceSelectors<State>,
> extends Pick<Slice<State, Reducers>, 'actions' | 'caseReducers' | 'getInitialState' | 'reducer'> {
  readonly selectors: {
    readonly [Key in keyof Selectors]: Selectors[Key] extends (
      state: State,
      ...args: infer Args
    ) => infer Result
      ? (state: RootState, ...args: Args) => Result
      : never;
  };
}

/** What a page gives to a remote under its name, so that two remotes that use the same names share nothing. */
export interface RemoteStore {
  /** The remote's own api: features inject their endpoints, and add tags besides those that belong to everybody. */
  readonly api: SiteApi;
  /**
   * Creates a slice in the store of the page. Its state exists from the next action on; its selectors work immediately.
   * A newer build of the remote replaces it and keeps its state.
   */
  readonly createSlice: <
    State,
    Reducers extends SliceCaseReducers<State>,
    Selectors extends SliceSelectors<State>,
  >(
    options: CreateSliceOptions<State, Reducers, string, string, Selectors>,
  ) => RemoteSlice<State, Reducers, Selectors>;
  readonly readPersonal: typeof readPersonal;
  readonly setBadge: (badge: Parameters<typeof setBadge>[0]) => ReturnType<typeof setBadge>;
  readonly whenPersonalChanges: typeof whenPersonalChanges;
  readonly writePersonal: typeof writePersonal;
}

export function createForRemote(
  { rootReducer }: Pick<SiteStore, 'rootReducer'>,
  createApi: (reducerPath: string) => SiteApi,
): (remote: string) => RemoteStore {
  // Builds of a remote that a page loads one after another have one api.
  const apis = new Map<string, SiteApi>();
  return function forRemote(remote) {
    const own = (name: string) => `${remote}/${name}`;
    const api = apis.get(remote) ?? createApi(own('api'));
    apis.set(remote, api);
    return {
      api,
      createSlice: ({ name, reducerPath = name, ...options }) =>
        createSlice({ ...options, name: own(name), reducerPath: own(reducerPath) }).injectInto(rootReducer, {
          overrideExisting: true,
        }) as never,
      readPersonal: (name) => readPersonal(own(name)),
      setBadge: ({ id, value }) => setBadge({ id: own(id), value }),
      whenPersonalChanges: (name, run) => whenPersonalChanges(own(name), run),
      writePersonal: (name, text) => writePersonal(own(name), text),
    };
  };
}
