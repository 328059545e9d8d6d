import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  type CombinedSliceReducer,
  type Dispatch,
  type EnhancedStore,
  type StoreEnhancer,
  type ThunkDispatch,
  type Tuple,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector, type UseDispatch, type UseSelector } from 'react-redux';
import { badgesSlice } from '../badges.ts';
import { maintenanceSlice, type MaintenanceState } from '../maintenance.ts';
import { sessionSlice, type SessionState } from '../session.ts';
import { cameOnline } from '../siteActions.ts';
import { toastsSlice, type ToastsState } from '../toasts.ts';

/** The state that every page has. Slices of remotes are beside it, and read by their selectors. */
export interface RootState {
  badges: Record<string, number>;
  maintenance: MaintenanceState;
  session: SessionState;
  toasts: ToastsState;
}

export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction> & Dispatch<UnknownAction>;

const makeLazyMiddleware = () => createDynamicMiddleware();

type Enhancers = Tuple<[StoreEnhancer<{ dispatch: AppDispatch }>, StoreEnhancer]>;

/** The store of a page, and what adds slices and middleware to it. */
export interface SiteStore {
  readonly store: EnhancedStore<RootState, UnknownAction, Enhancers>;
  readonly rootReducer: CombinedSliceReducer<RootState>;
  readonly lazyMiddleware: ReturnType<typeof makeLazyMiddleware>;
}

/** Makes the store of a page out of the slices that every page has. Features and the api add theirs later. */
export function createSiteStore(): SiteStore {
  const rootReducer = combineSlices(sessionSlice, toastsSlice, badgesSlice, maintenanceSlice);
  const lazyMiddleware = makeLazyMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(lazyMiddleware.middleware),
  });
  // A server is never offline. An api must not listen itself: a remote, which makes one, leaves no listeners in a page.
  globalThis.addEventListener?.('online', () => store.dispatch(cameOnline()));
  return { store, rootReducer, lazyMiddleware };
}

export const useAppDispatch: UseDispatch<AppDispatch> = useDispatch.withTypes<AppDispatch>();
export const useAppSelector: UseSelector<RootState> = useSelector.withTypes<RootState>();
