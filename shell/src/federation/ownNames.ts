import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { SharedStore } from '@site/platform/sharedStore';
import { ownCases, ownDispatch, ownInjectSlice, ownToast } from './ownActions.ts';
import { createOwnApi } from './ownApis.ts';
import { ownName } from './ownName.ts';
import { sharedModules } from './sharedModules.ts';

type Shares = Readonly<Record<string, object>>;
type AnyFunction = (...args: unknown[]) => unknown;
type Own = (name: string) => string;

interface Named {
  readonly name: string;
  readonly reducerPath?: string;
  readonly extraReducers?: (builder: Parameters<typeof ownCases>[1]) => void;
}

interface Toolkit {
  readonly createSlice: (options: Named) => object;
  readonly createAction: (type: string, ...more: unknown[]) => object;
}

/** Makes slices and actions of a remote known to the store by its name. */
const ownToolkit = (toolkit: Toolkit, remote: string, own: Own): Toolkit => ({
  ...toolkit,
  createSlice: (options) => {
    const { name, reducerPath = name, extraReducers } = options;
    return toolkit.createSlice({
      ...options,
      name: own(name),
      reducerPath: own(reducerPath),
      ...(extraReducers && { extraReducers: (builder) => extraReducers(ownCases(remote, builder)) }),
    });
  },
  createAction: (type, ...more) => toolkit.createAction(own(type), ...more),
});

/** Makes a function of the store take a remote's own, and remain what it is for everybody. */
const taking = <Make extends (given: never) => object>(
  make: Make,
  own: (given: Parameters<Make>[0]) => Parameters<Make>[0],
): Make => Object.assign((given: Parameters<Make>[0]) => make(own(given) as never), make);

/** Gives a remote an api of its own, and actions, badges and personal data by its own names. */
function ownStore(store: SharedStore, remote: string, own: Own): SharedStore {
  const dispatch = ownDispatch(store.dispatch, remote);
  return {
    ...store,
    api: createOwnApi(remote),
    dispatch,
    useAppDispatch: Object.assign(() => dispatch, store.useAppDispatch) as SharedStore['useAppDispatch'],
    injectSlice: ownInjectSlice(store.injectSlice, remote),
    showToast: taking(store.showToast, (toast) => ownToast(remote, toast)),
    setBadge: taking(store.setBadge, (badge) => ({ ...badge, id: own(badge.id) })),
    readPersonal: (name) => store.readPersonal(own(name)),
    writePersonal: (name, text) => store.writePersonal(own(name), text),
    whenPersonalChanges: (name, run) => store.whenPersonalChanges(own(name), run),
  };
}

/** The methods of i18next that take a language and a namespace. */
const NAMED = new Set<unknown>(['getFixedT', 'getResourceBundle']);

/** Makes a remote's strings known to it by the names of its features alone. */
function ownStrings(strings: object, own: Own): object {
  return new Proxy(strings, {
    get(all, key) {
      const value = Reflect.get(all, key) as unknown;
      if (typeof value !== 'function') return value;
      const run = value.bind(all) as AnyFunction;
      if (!NAMED.has(key)) return run;
      return (lang: unknown, namespace: string, ...rest: unknown[]) =>
        run(lang, namespace.includes('/') ? namespace : own(namespace), ...rest);
    },
  });
}

const views = new Map<string, Shares>();

/**
 * Returns the shared modules as one remote gets them: everything that it names carries its own name, so that two remotes,
 * made from the same template by teams who don't know of each other, never take each other's.
 */
export function withOwnNames(shares: Shares, remote: string): Shares {
  const known = views.get(remote);
  if (known) return known;
  const own = (name: string) => ownName(remote, name);
  const strings = shares['i18next'] as { readonly default: object };
  const view = {
    ...shares,
    // The mark of modules is not enumerable: without it the default export would be the whole.
    i18next: { ...strings, default: ownStrings(strings.default, own), __esModule: true },
    '@reduxjs/toolkit': ownToolkit(shares['@reduxjs/toolkit'] as Toolkit, remote, own),
    'shell/store': ownStore(shares['shell/store'] as SharedStore, remote, own),
  };
  views.set(remote, view);
  return view;
}

type InitContainer = NonNullable<ModuleFederationRuntimePlugin['beforeInitContainer']>;
type InitOptions = Parameters<InitContainer>[0];

/** Initialises the container of a remote with its own view of the shared modules. */
export async function withOwnScope(given: InitOptions): Promise<InitOptions> {
  const own = withOwnNames(sharedModules, given.remoteInfo.name);
  const shareScope = { ...given.shareScope };
  for (const [name, versions] of Object.entries(shareScope))
    shareScope[name] = Object.fromEntries(
      Object.entries(versions).map(([version, share]) => [
        version,
        share.from === 'shell' ? { ...share, lib: () => own[name] } : share,
      ]),
    );
  return { ...given, shareScope };
}

/**
 * Gives each remote its own view of the store container, which a page has once: it would get that of the remote which used
 * the container first.
 */
export const ownStoreContainer: ModuleFederationRuntimePlugin = {
  name: 'shell/store-container',
  onLoad({ id, origin }) {
    if (id !== 'shell/store') return undefined;
    const view = withOwnNames(sharedModules, origin.name)['shell/store'];
    return () => view;
  },
};
