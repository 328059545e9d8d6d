import type { GateProblem } from '@site/contract/http/releases';
import { labelOf, type CheckedBuild } from './build.ts';

/** Problems that are told; more say nothing new. */
const MOST = 50;

/** Something that is wrong, seen once. */
export interface Finding {
  readonly what: string;
  /** Where it was seen, such as `/shop, 390 px, visitor`. */
  readonly at: string;
  /** The line of code it comes from, where that is known. */
  readonly source?: string | undefined;
  readonly todo: string;
}

/** Gathers what is found in a build; what is seen again, on another window say, is told once. */
export interface Findings {
  add(finding: Finding): void;
  problems(): GateProblem[];
}

export function createFindings(build: CheckedBuild): Findings {
  const found = new Map<string, { readonly first: Finding; readonly places: Set<string> }>();
  return {
    add(finding) {
      const key = `${finding.what} ${finding.source ?? ''}`;
      const known = found.get(key);
      if (known) known.places.add(finding.at);
      else found.set(key, { first: finding, places: new Set([finding.at]) });
    },

    problems() {
      return [...found.values()].slice(0, MOST).map(({ first, places }) => {
        const more = places.size > 1 ? ` (and ${places.size - 1} more)` : '';
        const source = first.source ? `, ${first.source}` : '';
        return {
          check: 'browser',
          what: first.what.replaceAll('\0', '').slice(0, 2000),
          where: `${labelOf(build)}: ${first.at}${more}${source}`.replaceAll('\0', '').slice(0, 500),
          todo: first.todo,
        };
      });
    },
  };
}
