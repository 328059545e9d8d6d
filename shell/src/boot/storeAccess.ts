import { store, type AppDispatch, type RootState } from './store.ts';

/** For code outside components, such as listeners for other tabs. Components use `useAppDispatch`. */
export const dispatch: AppDispatch = store.dispatch;

/**
 * Calls `run` when a selector's result changes, whatever changed it. For work that must happen whether or not the
 * remote's page is open, such as persisting a slice in the browser.
 *
 * @returns a function that unsubscribes
 */
export function watchState<Value>(
  select: (state: RootState) => Value,
  run: (value: Value) => void,
): () => void {
  let known = select(store.getState());
  return store.subscribe(() => {
    const value = select(store.getState());
    if (value === known) return;
    known = value;
    run(value);
  });
}
