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
import type { LazySlices } from '../slices.ts';
import { toastsSlice, type ToastsState } from '../toasts.ts';

// Named types: those that TypeScript infers would be written out in declarations, without what remotes add to
// `LazySlices`.

/** The state that every page has. */
export interface SiteState {
  badges: Record<string, number>;
  maintenance: MaintenanceState;
  session: SessionState;
  toasts: ToastsState;
}

/** The state of a page, with the slices that remotes inject into it. */
export interface RootState extends SiteState, Partial<LazySlices> {}

export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction> & Dispatch<UnknownAction>;

const makeLazyMiddleware = () => createDynamicMiddleware();

type Enhancers = Tuple<[StoreEnhancer<{ dispatch: AppDispatch }>, StoreEnhancer]>;

/** The store of a page, and what adds slices and middleware to it. */
export interface SiteStore {
  readonly store: EnhancedStore<RootState, UnknownAction, Enhancers>;
  readonly rootReducer: CombinedSliceReducer<SiteState, RootState>;
  /** Allows adding middleware later, such as that of the api. */
  readonly lazyMiddleware: ReturnType<typeof makeLazyMiddleware>;
}

/** Makes the store of a page out of the slices that every page has. Features and the api add theirs later. */
export function createSiteStore(): SiteStore {
  const rootReducer = combineSlices(
    sessionSlice,
    toastsSlice,
    badgesSlice,
    maintenanceSlice,
  ).withLazyLoadedSlices<LazySlices>();
  const lazyMiddleware = makeLazyMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(lazyMiddleware.middleware),
  });
  return { store, rootReducer, lazyMiddleware };
}

export const useAppDispatch: UseDispatch<AppDispatch> = useDispatch.withTypes<AppDispatch>();
export const useAppSelector: UseSelector<RootState> = useSelector.withTypes<RootState>();
