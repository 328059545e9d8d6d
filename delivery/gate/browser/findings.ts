import { printable } from '@site/contract/printable';
import { printableProblem } from '../../records/problems.ts';
import { FROM } from '../../records/sourceMap.ts';
import type { GateProblem } from '@site/contract/http/releases';

export interface CheckedBuild {
  readonly site: string;
  readonly name: string;
  readonly version: string;
  readonly smoke: readonly string[];
  readonly styleSheets?: readonly string[];
  /** `name=value` of the cookie that gives a browser this build; none if everybody has it. */
  readonly cookie?: string;
}

export const labelOf = ({ name, version }: CheckedBuild) => `${name}@${version}`;

/** Problems that are reported; more add nothing new. */
const MAX_FINDINGS = 50;

const MAX_WHERE = 500;
const MAX_PLACE = 300;

function sourcesWithin(room: number, sources: readonly string[]): string {
  let written = '';
  for (const source of sources) {
    const next = written + (written === '' ? ', ' : FROM) + source;
    if (next.length > room) break;
    written = next;
  }
  return written;
}

export interface Finding {
  readonly what: string;
  /** Where it was seen, such as `/shop, 390 px, visitor`. */
  readonly at: string;
  /** The lines of code that caused it, if known: the nearest first, which may be a library's. */
  readonly sources?: readonly string[] | undefined;
  readonly todo: string;
}

export interface FindingSink {
  add(finding: Finding): void;
}

export function createFindings(build: CheckedBuild) {
  let isOver = false;
  const found = new Map<string, { readonly first: Finding; readonly places: Set<string> }>();
  return {
    /** Reports duplicates, as from another window, only once. */
    add(finding: Finding): void {
      if (isOver) return;
      const key = `${finding.what} ${finding.sources?.[0] ?? ''}`;
      const known = found.get(key);
      if (known) known.places.add(finding.at);
      else found.set(key, { first: finding, places: new Set([finding.at]) });
    },

    /** Ignores findings from now on: closing a browser breaks the pages that are still open. */
    end(): void {
      isOver = true;
    },

    problems(): GateProblem[] {
      // A finding with a line of code is the cause of the rest.
      const ordered = [...found.values()].toSorted(
        (one, other) => Number(!one.first.sources?.length) - Number(!other.first.sources?.length),
      );
      return ordered.slice(0, MAX_FINDINGS).map(({ first, places }) => {
        // The four browsers run in no fixed order; the report should be stable.
        const [at = ''] = [...places].toSorted();
        const more = places.size > 1 ? ` (and ${places.size - 1} more)` : '';
        const place = printable(`${labelOf(build)}: ${at}${more}`.replaceAll('\0', '')).slice(0, MAX_PLACE);
        const sources = first.sources?.map(printable) ?? [];
        return printableProblem({
          check: 'browser',
          // Addresses as they are on the site: the gate's origin means nothing elsewhere.
          what: first.what.replaceAll(`${build.site}/`, '/'),
          where: place + sourcesWithin(MAX_WHERE - place.length, sources),
          todo: first.todo,
        });
      });
    },
  };
}
