import { store, type AppDispatch, type RootState } from './store.ts';

/** Dispatches from code that is no component, such as what hears of another tab. Components use `useAppDispatch`. */
export const dispatch: AppDispatch = store.dispatch;

/**
 * Calls when what a selector gives has changed, whoever changed it. For what must hold whether a page is open or not,
 * such as keeping a slice in the browser.
 *
 * @returns ends it
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
