import type { Guard } from '@site/contract/guards';
import type { Localized } from '@site/contract/lang';

/** A part of the panel as its navigation shows it. */
export interface Section {
  readonly to: string;
  readonly label: Localized;
  /** What it is for, in a sentence for the panel's home. */
  readonly about: Localized;
  /** Ascending. */
  readonly order: number;
  readonly guard: Guard;
}

const sections: Section[] = [];

/**
 * Puts a feature into the panel's own navigation. Called where the feature is defined, so that a feature taken out of the
 * manifest takes its entry along.
 */
export function defineSection(section: Section): Section {
  sections.push(section);
  sections.sort((a, b) => a.order - b.order);
  return section;
}

/** The parts of the panel, in their order. */
export function allSections(): readonly Section[] {
  return sections;
}
