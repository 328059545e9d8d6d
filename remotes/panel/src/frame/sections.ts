import type { Localized } from '@site/contract/lang';
import { defineFeature, type Feature, type FeatureRoute, type Strings } from '@site/platform/feature';

/** A section of the panel: a feature with a page and a link to it in the panel's navigation. */
interface Section<S extends Strings> extends FeatureRoute, Omit<Feature<S>, 'routes'> {
  /** Label in the navigation, if it differs from the title. */
  readonly label?: Localized;
  /** A sentence about its purpose, for the panel's home page. */
  readonly about: Localized;
  /** Ascending. */
  readonly order: number;
  /** Pages that only the section's own page links to. */
  readonly subpages?: readonly FeatureRoute[];
}

export type SectionLink = Required<Pick<Section<Strings>, 'path' | 'label' | 'about' | 'order' | 'guard'>>;

const links: SectionLink[] = [];

/**
 * Defines a feature with a link in the panel's own navigation. Removing the feature from the manifest removes its
 * entry.
 */
export function defineSection<S extends Strings>(section: Section<S>): Feature {
  const {
    path,
    title,
    guard,
    page,
    prefetch,
    label = title,
    about,
    order,
    subpages = [],
    ...feature
  } = section;
  links.push({ path, label, about, order, guard });
  links.sort((a, b) => a.order - b.order);
  return defineFeature<S>({
    ...feature,
    routes: [{ path, title, guard, page, ...(prefetch && { prefetch }) }, ...subpages],
  });
}

export function allSections(): readonly SectionLink[] {
  return links;
}
