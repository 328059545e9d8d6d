/// <reference types="@site/platform/images" preserve="true" />
import type { Guard } from '@site/contract/guards';
import type { NavigationSlot } from '@site/contract/http/registry';
import type { Lang, Localized } from '@site/contract/lang';
import type { ComponentType } from 'react';
import type { AppDispatch } from './site/createStore.ts';
import {
  contributionKey,
  type Contribution,
  type ContributionCode,
  type ContributionEntry,
  type OpenedSlot,
} from './slots.ts';

/** The strings of a feature in one language: flat, keyed by what they are for. */
export type Strings = Readonly<Record<string, string>>;

/** Loads a page's component; called only after the route's guard has passed. */
export type PageLoader = () => Promise<ComponentType>;

/** An address of the site, taken apart. */
export interface PageAddress {
  /** The values of the route's `:name` parameters, decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

/** Starts fetching the data of the page at an address, unless it is already cached. */
export type Prefetch = (address: PageAddress, dispatch: AppDispatch) => void;

export type StringsLoader = () => Promise<Strings>;

/** A page at an address. */
export interface FeatureRoute {
  /** A path of the site in react-router's notation, such as `/profile/:user`. */
  readonly path: string;
  /**
   * An address of a page whose path has parameters, such as `/profile/Steve`, which the build asks for: the gate opens it.
   * Behind a login any value has sample data.
   */
  readonly samplePath?: string;
  readonly title: Localized;
  /**
   * The subject of the page in one sentence, for search engines and previews of links. A page with a `lead` or a
   * description of its own repeats it here, for visitors who get the page before it is rendered.
   */
  readonly description?: Localized;
  readonly guard: Guard;
  readonly page: PageLoader;
  /**
   * Loads the function that fetches the page's data. The shell calls it when a link to the page is hovered or focused,
   * and while the page's code is loading, but only for visitors who pass the guard. Give its `import()` the page's
   * chunk name, or it costs an extra request.
   */
  readonly prefetch?: () => Promise<Prefetch>;
  /**
   * Renders the page on the server. Its `prefetch` must fetch all data that the first view shows. Behind a login, where
   * the server has no data, members get the page as it looks while their session is restored: without an account, its
   * queries pending. Behind a rank they get the frame of the site alone.
   */
  readonly render?: 'server';
  /** The parameters of the query that the rendered page depends on; the server ignores all others. */
  readonly query?: readonly string[];
}

/** A link to a feature in the site's navigation, rendered by the shell. */
export interface FeatureLink {
  readonly slots: readonly NavigationSlot[];
  /** A path of the site; `:me` stands for the logged-in player, by uuid: a name may go to another one. */
  readonly to: string;
  readonly label: Localized;
  /** Ascending within a slot, 1 to 99. */
  readonly order: number;
  readonly guard: Guard;
  /** The id of a number shown beside the label, set with `setBadge`. */
  readonly badge?: string;
  /**
   * That number with its unit, for screen readers: `{{count}}` in a text stands for the number, such as in
   * "{{count}} things in the cart". Without it only the number is read out.
   */
  readonly badgeLabel?: { readonly one: Localized; readonly other: Localized };
}

/** Everything the site needs to know about a feature: static data, and code that is loaded on demand. */
export interface Feature<S extends Strings = Strings> {
  /** Lower case, unique among the features of its owner. */
  readonly name: string;
  readonly routes: readonly FeatureRoute[];
  readonly links?: readonly FeatureLink[];
  /** Places in its pages that other remotes may fill; a page renders each with `Slot`. */
  readonly slots?: readonly OpenedSlot[];
  /** The components that it shows in the slots of other remotes' pages, or of its own. */
  readonly contributions?: readonly Contribution[];
  /** Loads the strings of a language; the German strings must have the same keys as the English ones. */
  readonly strings: { readonly en: () => Promise<S>; readonly de: () => Promise<NoInfer<S>> };
}

/** The data of one route of a module, without its code. */
export type ModuleRoute = Omit<FeatureRoute, 'page' | 'prefetch'> & { readonly feature: string };

/** An exposed module of a remote: the default export of `src/<module>.ts`. */
export interface RemoteModule {
  /** The static part, which the build writes to `manifest.json` and the registry delivers. */
  readonly data: {
    readonly routes: readonly ModuleRoute[];
    readonly navigation: readonly FeatureLink[];
    readonly slots?: readonly OpenedSlot[];
    readonly contributions?: readonly ContributionEntry[];
  };
  readonly pages: Readonly<Record<string, PageLoader>>;
  /** Loaders of the `prefetch` functions, by path. Builds older than this field have none. */
  readonly prefetches?: Readonly<Record<string, () => Promise<Prefetch>>>;
  /** Loaders of what it shows in slots, by `contributionKey`. Absent if there is nothing. */
  readonly contributions?: Readonly<Record<string, ContributionCode>>;
  readonly strings: Readonly<Record<string, Readonly<Record<Lang, StringsLoader>>>>;
  /** Stops the module's side effects; called once a newer build of the remote has replaced it in the page. */
  readonly dispose?: () => void;
}

export interface ModuleOptions {
  /**
   * Stops side effects that the remote's code has started, such as `watchState` and `whenPersonalChanges`: a page that
   * moves to a newer build without a reload would otherwise run them twice. The store and its slices stay.
   */
  readonly dispose?: () => void;
}

/** Type-checks a feature's definition and returns it unchanged. */
export function defineFeature<S extends Strings>(feature: Feature<S>): Feature {
  return feature;
}

/** Makes an exposed module from its features. @throws Error if two have one name, or claim the same path or slot */
export function defineModule(features: readonly Feature[], options: ModuleOptions = {}): RemoteModule {
  const routes = features.flatMap((feature) =>
    feature.routes.map(({ page: _page, prefetch: _prefetch, ...data }) => ({
      feature: feature.name,
      ...data,
    })),
  );
  const slots = features.flatMap(({ slots: opened = [] }) => opened);
  const contributions = features.flatMap(({ name, contributions: own = [] }) =>
    own.map(({ component, prefetch, ...data }) => {
      const described = { ...data, feature: name };
      return {
        described,
        key: contributionKey(described),
        code: { component, ...(prefetch && { prefetch }) },
      };
    }),
  );
  assertUnique({
    feature: features.map(({ name }) => name),
    path: routes.map(({ path }) => path),
    slot: slots.map(({ name }) => name),
    contribution: contributions.map(({ key }) => key),
  });
  return {
    data: {
      routes,
      navigation: features.flatMap(({ links = [] }) => links),
      ...(slots.length > 0 && { slots }),
      ...(contributions.length > 0 && { contributions: contributions.map(({ described }) => described) }),
    },
    pages: Object.fromEntries(features.flatMap((f) => f.routes.map(({ path, page }) => [path, page]))),
    prefetches: Object.fromEntries(
      features.flatMap((f) => f.routes.flatMap(({ path, prefetch }) => (prefetch ? [[path, prefetch]] : []))),
    ),
    ...(contributions.length > 0 && {
      contributions: Object.fromEntries(contributions.map(({ key, code }) => [key, code])),
    }),
    strings: Object.fromEntries(features.map(({ name, strings }) => [name, strings])),
    ...options,
  };
}

function assertUnique(all: Readonly<Record<string, readonly string[]>>): void {
  for (const [what, values] of Object.entries(all)) {
    const duplicate = values.find((value, index) => values.indexOf(value) !== index);
    if (duplicate !== undefined) throw new Error(`The ${what} ${duplicate} is defined twice.`);
  }
}
