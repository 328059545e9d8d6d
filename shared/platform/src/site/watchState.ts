import type { RootState, SiteStore } from './createStore.ts';

/** Makes the function that follows a part of a store's state. */
export function createWatchState({ store }: Pick<SiteStore, 'store'>) {
  /**
   * Calls `run` whenever the result of a selector changes, even while the page of the remote is closed: to persist a slice.
   *
   * @returns a function that unsubscribes
   */
  return function watchState<Value>(
    select: (state: RootState) => Value,
    run: (value: Value) => void,
  ): () => void {
    let previous = select(store.getState());
    return store.subscribe(() => {
      const value = select(store.getState());
      if (value === previous) return;
      previous = value;
      run(value);
    });
  };
}
