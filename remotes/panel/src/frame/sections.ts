import type { Waiting } from '@site/contract/http/panel';
import type { Localized } from '@site/contract/lang';
import { defineFeature, type Feature, type FeatureRoute, type Strings } from '@site/platform/feature';

export type Group = 'overview' | 'team' | 'players' | 'shop' | 'network';

export interface SectionLink extends Pick<FeatureRoute, 'path' | 'guard'> {
  readonly label: Localized;
  /** A sentence about its purpose, for the panel's home page. */
  readonly about: Localized;
  readonly group: Group;
  /** Ascending within the group. */
  readonly order: number;
  /** What waits there for a person and is counted. */
  readonly waits?: keyof Waiting | undefined;
}

interface Section<S extends Strings>
  extends FeatureRoute, Omit<Feature<S>, 'routes'>, Omit<SectionLink, 'path' | 'guard' | 'label'> {
  /** Label in the navigation, if it differs from the title. */
  readonly label?: Localized;
  /** Pages that only the section's own page links to. */
  readonly subpages?: readonly FeatureRoute[];
}

export const sectionLinks: SectionLink[] = [];

/** Defines a feature with a link in the panel's own navigation, which goes with the feature. */
export function defineSection<S extends Strings>(section: Section<S>): Feature {
  const { path, title, guard, page, prefetch, subpages = [], ...rest } = section;
  const { label = title, about, group, order, waits, ...feature } = rest;
  sectionLinks.push({ path, guard, label, about, group, order, waits });
  return defineFeature<S>({
    ...feature,
    routes: [{ path, title, guard, page, ...(prefetch && { prefetch }) }, ...subpages],
  });
}
