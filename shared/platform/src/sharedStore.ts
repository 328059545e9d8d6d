import type { LiveTopic } from '@site/contract/sockets';
import type { PublicSite } from '@site/contract/http/site';
import type { AppDispatch, useAppDispatch, useAppSelector } from './site/createStore.ts';
import type { RemoteStore } from './site/createForRemote.ts';
import type { maintenanceHeard } from './maintenance.ts';
import type { createWatchState } from './site/watchState.ts';
import type { selectIsAuthenticated, selectIsRestoring, selectUser } from './session.ts';
import type { SlotHost } from './slots.ts';
import type { showToast } from './toasts.ts';

/** The names that a remote gets from the page it is part of, under the share key `shell/store`. */
export interface SharedStore {
  readonly site: PublicSite;
  /** Dispatches from code outside components, such as listeners for other tabs. Components use `useAppDispatch`. */
  readonly dispatch: AppDispatch;
  /** Returns what a remote names, under its name. Remotes get it from `@site/platform/remote`. */
  readonly forRemote: (remote: string) => RemoteStore;
  readonly maintenanceHeard: typeof maintenanceHeard;
  readonly selectIsAuthenticated: typeof selectIsAuthenticated;
  readonly selectIsRestoring: typeof selectIsRestoring;
  readonly selectUser: typeof selectUser;
  readonly showToast: typeof showToast;
  /** The host that fills the slots of the page; pages use `Slot`. */
  readonly slots: SlotHost;
  /**
   * Calls `run` a moment after public data of a topic has changed, on this site or while the connection was lost; components
   * use `useLive`. Returns a function that unsubscribes.
   */
  readonly watchLive: (topic: LiveTopic, run: () => void) => () => void;
  readonly watchState: ReturnType<typeof createWatchState>;
  readonly useAppDispatch: typeof useAppDispatch;
  readonly useAppSelector: typeof useAppSelector;
}
