import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { SiteApi } from '@site/platform/site/createApi';
import { sharedModules } from './sharedModules.ts';

type Shares = Readonly<Record<string, object>>;

interface Named {
  readonly name: string;
  readonly reducerPath?: string;
}

interface Toolkit {
  readonly createSlice: (options: Named) => object;
}

type Endpoints = Readonly<Record<string, unknown>>;
type AnyFunction = (...args: unknown[]) => unknown;

/** Of `injectEndpoints` and `enhanceEndpoints`. */
interface Options {
  readonly endpoints?: Endpoints | ((build: never) => Endpoints);
}

/** Of `upsertQueryEntries`. */
interface Entry {
  readonly endpointName: string;
}

const HOOK = /^use(Lazy|)([A-Z])(\w+)$/;

/** Makes slices of a remote known to the store by its name, their actions included. */
const ownToolkit = (toolkit: Toolkit, own: (name: string) => string): object => ({
  ...toolkit,
  createSlice: (options: Named) => {
    const { name, reducerPath = name } = options;
    return toolkit.createSlice({ ...options, name: own(name), reducerPath: own(reducerPath) });
  },
});

/**
 * Makes endpoints of a remote known to the api by its name. The remote goes on using its own names for them: in
 * `endpoints`, in hooks, and as the first argument of what `util` has.
 */
function ownApi(api: SiteApi, own: (name: string) => string): SiteApi {
  const known = api.endpoints as Endpoints;
  const find = (name: unknown) =>
    typeof name === 'string' && own(name) in known ? own(name) : (name as string);
  const owned = (endpoints: Endpoints) =>
    Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [own(name), endpoint]));
  const endpoints = new Proxy(known, { get: (all, name) => all[find(name)] });
  const util = new Proxy(api.util, {
    get(all, key) {
      const value = Reflect.get(all, key) as unknown;
      if (typeof value !== 'function') return value;
      const run = value as AnyFunction;
      if (key === 'selectCachedArgsForQuery')
        return (state: unknown, name: unknown) => run(state, find(name));
      if (key === 'upsertQueryEntries')
        return Object.assign(
          (entries: readonly Entry[]) =>
            run(entries.map((entry) => ({ ...entry, endpointName: find(entry.endpointName) }))),
          run,
        );
      if ('match' in run) return run;
      return (name: unknown, ...rest: unknown[]) => run(find(name), ...rest);
    },
  });
  // Hooks are made of an endpoint's name, whose first letter they capitalise.
  const ofHook = (key: string) =>
    key.replace(HOOK, (_, lazy: string, first: string, rest: string) => {
      const named = own(first.toLowerCase() + rest);
      return `use${lazy}${named.charAt(0).toUpperCase()}${named.slice(1)}`;
    });
  const view: SiteApi = new Proxy(api, {
    get(all, key) {
      if (key === 'endpoints') return endpoints;
      if (key === 'util') return util;
      if (key === 'usePrefetch')
        return (name: unknown, options: unknown) =>
          (Reflect.get(all, key) as AnyFunction)(find(name), options);
      if (key === 'injectEndpoints' || key === 'enhanceEndpoints')
        return ({ endpoints: given, ...options }: Options) => {
          const change = all[key] as AnyFunction;
          const renamed =
            typeof given === 'function' ? (build: never) => owned(given(build)) : given && owned(given);
          change({ ...options, ...(renamed && { endpoints: renamed }) });
          return view;
        };
      const get = (name: string | symbol) => Reflect.get(all, name) as unknown;
      return get(ofHook(String(key))) ?? get(key);
    },
  });
  return view;
}

/** The methods of i18next that take a language and a namespace. */
const NAMED = new Set<unknown>(['getFixedT', 'getResourceBundle']);

/** Makes a remote's strings known to it by the names of its features alone. */
function ownStrings(strings: object, own: (name: string) => string): object {
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
 * Returns the shared modules as one remote gets them: the names of its endpoints and slices carry its own, so that two
 * remotes, made from the same template by teams who don't know of each other, never take each other's.
 */
export function withOwnNames(shares: Shares, remote: string): Shares {
  const known = views.get(remote);
  if (known) return known;
  const own = (name: string) => `${remote}/${name}`;
  const store = shares['shell/store'] as { readonly api: SiteApi };
  const strings = shares['i18next'] as { readonly default: object };
  const view = {
    ...shares,
    // The mark of modules is not enumerable: without it the default export would be the whole.
    i18next: { ...strings, default: ownStrings(strings.default, own), __esModule: true },
    '@reduxjs/toolkit': ownToolkit(shares['@reduxjs/toolkit'] as Toolkit, own),
    'shell/store': { ...store, api: ownApi(store.api, own) },
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
