import { root } from '@site/webpack/workspace';
import type { Part, Section } from './section.ts';

/** When, of what and on what something was measured. */
export interface Circumstances {
  /** Such as `2026-01-31`. */
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
}

/** Texts of the sections, by their titles. */
export type Sections = ReadonlyMap<string, string>;

const HEADING = /^## (.+)$/gm;

const momentOf = ({ date, commit, machine }: Circumstances) => `${date}, commit \`${commit}\`, on ${machine}`;

/** Reads the sections of a document that was written before. */
export function sectionsOf(document: string): Sections {
  const headings = [...document.matchAll(HEADING)];
  return new Map(
    headings.map(({ index, 0: heading, 1: title = '' }, place) => [
      title,
      document.slice(index + heading.length, headings[place + 1]?.index).trim(),
    ]),
  );
}

/** A part as it stands below its title. */
export function sectionText(
  { command }: Pick<Part, 'command'>,
  { body, limits, missing }: Section,
  circumstances: Circumstances,
): string {
  return [
    `${momentOf(circumstances)}. Alone: \`${command}\`.`,
    body,
    limits && `**What limits it.** ${limits}`,
    ...missing.map((sentence) => `**Not measured.** ${sentence}`),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A part that could not be measured. */
export function failure(reason: string): Section {
  // What programs complain of names folders of this machine.
  return { body: '', limits: '', missing: [reason.replaceAll(`${root}/`, '')] };
}

/** The whole document; a part without a section has not been measured yet, and is left out. */
export function documentOf(
  parts: readonly Pick<Part, 'title'>[],
  sections: Sections,
  circumstances: Circumstances,
): string {
  const written = parts.flatMap(({ title }) => {
    const text = sections.get(title);
    return text === undefined ? [] : [`## ${title}\n\n${text}`];
  });
  const head =
    '# Measurements\n\n`npm run measure` measures everything and writes this page, `npm run measure -- size start` only some ' +
    'of it. A figure says something next to others of the same machine with nothing else to do.\n\n' +
    `Written last: ${momentOf(circumstances)}.`;
  return `${[head, ...written].join('\n\n')}\n`;
}
