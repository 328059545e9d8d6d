import type { Slice, SliceCaseReducers, SliceSelectors } from '@reduxjs/toolkit';
import type { SiteStore } from './createStore.ts';

/** Makes the function that adds a feature's slice to a store. */
export function createInjectSlice({ rootReducer }: Pick<SiteStore, 'rootReducer'>) {
  /**
   * Adds a slice to the store at runtime. Adding it again replaces it, so that a page can move to a newer build. Its
   * state exists from the next action on; the `selectors` of the returned slice work immediately.
   *
   * @throws Error for a name that every object has, such as `constructor`
   */
  return function injectSlice<
    State,
    Reducers extends SliceCaseReducers<State>,
    Name extends string,
    Path extends string,
    Selectors extends SliceSelectors<State>,
  >(slice: Slice<State, Reducers, Name, Path, Selectors>) {
    // The store finds slices by their names in plain objects. In a page, the name of a remote is in front.
    if (slice.reducerPath in {})
      throw new Error(`Rename the slice ${slice.reducerPath}: every object has a property of that name.`);
    return slice.injectInto(rootReducer, { overrideExisting: true });
  };
}
