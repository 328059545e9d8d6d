import { store, type AppDispatch, type RootState } from './store.ts';

/** Dispatches from code outside components, such as listeners for other tabs. Components use `useAppDispatch`. */
export const dispatch: AppDispatch = store.dispatch;

/**
 * Calls `run` whenever a selector's result changes. For work that must happen even while the remote's page is closed,
 * such as persisting a slice in the browser.
 *
 * @returns a function that unsubscribes
 */
export function watchState<Value>(
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
}
