import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import type { LazySlices } from '@site/platform/slices';
import { useDispatch, useSelector } from 'react-redux';
import { badgesSlice } from '../frame/badgesSlice.ts';
import { maintenanceSlice } from '../maintenance/maintenanceSlice.ts';
import { sessionSlice } from '../session/sessionSlice.ts';
import { toastsSlice } from '../toasts/toastsSlice.ts';

export const rootReducer = combineSlices(
  sessionSlice,
  toastsSlice,
  badgesSlice,
  maintenanceSlice,
).withLazyLoadedSlices<LazySlices>();

/** Allows adding middleware later, such as that of the API slice. */
export const lazyMiddleware = createDynamicMiddleware();

/** The page's only store, for the shell's own modules. Remotes use `shell/src/store.ts`. */
export const store = configureStore({
  reducer: rootReducer,
  middleware: (defaults) => defaults().concat(lazyMiddleware.middleware),
});

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = typeof store.dispatch;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
