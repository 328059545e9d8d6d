import { createSiteStore, type AppDispatch, type RootState } from '@site/platform/site/createStore';

/** The page's only store, for the shell's own modules. Remotes use `shell/store`. */
export const siteStore = createSiteStore();
export const { store } = siteStore;
/** For code outside components, such as listeners for other tabs. Components use `useAppDispatch`. */
export const { dispatch } = store;

/** The part of a store that is needed by code that works with the store of its caller. */
export interface StoreApi {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
}
