import type { Reducer, Slice, UnknownAction } from '@reduxjs/toolkit';
import { badgesSlice } from '@site/platform/badges';
import { maintenanceSlice } from '@site/platform/maintenance';
import { sessionSlice } from '@site/platform/session';
import type { SharedStore } from '@site/platform/sharedStore';
import type { SiteApi } from '@site/platform/site/createApi';
import type { AppDispatch } from '@site/platform/site/createStore';
import { toastsSlice, type ToastInput } from '@site/platform/toasts';
import { ownName } from './ownName.ts';

/** Types of the shell's own actions, which every remote knows. */
const OF_THE_PAGE = new Set(
  [badgesSlice, maintenanceSlice, sessionSlice, toastsSlice].flatMap(({ actions }) =>
    Object.values(actions).map(({ type }): string => type),
  ),
);

/** Returns the type that an action has in the store, as a remote means it. */
const ownType = (remote: string, type: string): string =>
  OF_THE_PAGE.has(type) ? type : ownName(remote, type);

function ownAction<Action extends UnknownAction>(remote: string, action: Action): Action {
  const type = ownType(remote, action.type);
  return type === action.type ? action : { ...action, type };
}

type AnyFunction = (...args: unknown[]) => unknown;
type Thunk = (dispatch: AppDispatch, ...more: unknown[]) => unknown;

/** Thunks of RTK Query, which finds what is running by the function that dispatched it: the page's. */
const thunksOfApis = new WeakSet<object>();

/** Makes the thunks known that one of the functions of an api returns. */
function markThunks(functions: Record<string, unknown>, name: string): void {
  const make = functions[name] as AnyFunction;
  const marking: AnyFunction = (...args) => {
    const made = make(...args);
    if (typeof made === 'function') thunksOfApis.add(made);
    return made;
  };
  functions[name] = Object.assign(marking, make);
}

/** Makes the thunks of an api's endpoints known. */
export function markEndpoints({ endpoints }: Pick<SiteApi, 'endpoints'>, names: readonly string[]): void {
  const all: Readonly<Record<string, Record<string, unknown>>> = endpoints;
  for (const name of names) markThunks(all[name]!, 'initiate');
}

/** Makes the other thunks of an api known. */
export function markUtil({ util }: Pick<SiteApi, 'util'>): void {
  for (const name of Object.keys(util)) markThunks(util as never, name);
}

/** Makes a remote dispatch actions by its own types, in its thunks, too. */
export function ownDispatch(dispatch: AppDispatch, remote: string): AppDispatch {
  return ((action: UnknownAction | Thunk) => {
    if (typeof action !== 'function') return dispatch(ownAction(remote, action));
    if (thunksOfApis.has(action)) return dispatch(action as never);
    return dispatch(((inner: AppDispatch, ...more: unknown[]) =>
      action(ownDispatch(inner, remote), ...more)) as never);
  }) as AppDispatch;
}

interface Builder {
  addCase(type: unknown, reducer: unknown): Builder;
}

/** Makes the reducers of a slice name actions by its remote's own types. */
export function ownCases(remote: string, builder: Builder): Builder {
  const { addCase } = builder;
  return Object.assign(builder, {
    addCase: (type: unknown, reducer: unknown) =>
      addCase(typeof type === 'string' ? ownType(remote, type) : type, reducer),
  });
}

/** Makes the action that a button of a toast dispatches its remote's own. */
export const ownToast = (remote: string, toast: ToastInput): ToastInput =>
  toast.action?.dispatches
    ? { ...toast, action: { ...toast.action, dispatches: ownAction(remote, toast.action.dispatches) } }
    : toast;

/** Injects slices whose reducers see no actions of other remotes, whatever a matcher matches. */
export function ownInjectSlice(
  inject: SharedStore['injectSlice'],
  remote: string,
): SharedStore['injectSlice'] {
  const isSeen = (type: string) => type.startsWith(`${remote}/`) || OF_THE_PAGE.has(type);
  const seeing =
    (reducer: Reducer, initial: () => unknown): Reducer =>
    (state: unknown, action) => {
      if (isSeen(action.type)) return reducer(state, action);
      return state === undefined ? initial() : state;
    };
  const injectSlice = (slice: Slice) =>
    inject({
      ...slice,
      injectInto: ((root: { inject(given: object, config?: object): void }, config?: object) =>
        slice.injectInto(
          {
            inject: ({ reducerPath, reducer }: Pick<Slice, 'reducerPath' | 'reducer'>, more?: object) =>
              root.inject({ reducerPath, reducer: seeing(reducer, slice.getInitialState) }, more),
          } as never,
          config,
        )) as never,
    });
  return injectSlice as never;
}
