import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { badgesSlice } from '../badges.ts';
import { maintenanceSlice } from '../maintenance.ts';
import { sessionSlice } from '../session.ts';
import type { LazySlices } from '../slices.ts';
import { toastsSlice } from '../toasts.ts';

/** Makes the store of a page out of the slices that every page has. Features and the api add theirs later. */
export function createSiteStore() {
  const rootReducer = combineSlices(
    sessionSlice,
    toastsSlice,
    badgesSlice,
    maintenanceSlice,
  ).withLazyLoadedSlices<LazySlices>();

  /** Allows adding middleware later, such as that of the api. */
  const lazyMiddleware = createDynamicMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(lazyMiddleware.middleware),
  });

  return { store, rootReducer, lazyMiddleware };
}

export type SiteStore = ReturnType<typeof createSiteStore>;
export type RootState = ReturnType<SiteStore['rootReducer']>;
export type AppDispatch = SiteStore['store']['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
