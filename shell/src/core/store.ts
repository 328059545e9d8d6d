import { createSiteStore, type AppDispatch, type RootState } from '@site/platform/site/createStore';

/** Remotes use `shell/store`. */
export const siteStore = createSiteStore();
export const { store } = siteStore;
/** For code outside components, such as listeners for other tabs. Components use `useAppDispatch`. */
export const { dispatch } = store;

export interface StoreApi {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
}
