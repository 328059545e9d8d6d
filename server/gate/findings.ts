import type { GateProblem } from '@site/contract/http/releases';

/** A build that a browser looks at, and with what. */
export interface CheckedBuild {
  /** Origin of the site. */
  readonly site: string;
  readonly name: string;
  readonly version: string;
  /** Addresses to open. */
  readonly smoke: readonly string[];
  /** `name=value` of the cookie that gives a browser this build; none where everybody has it. */
  readonly cookie?: string;
}

/** How a build is named in what is found. */
export const labelOf = ({ name, version }: CheckedBuild) => `${name}@${version}`;

/** Problems that are told; more say nothing new. */
const MAX_FINDINGS = 50;

/** Something that is wrong, seen once. */
export interface Finding {
  readonly what: string;
  /** Where it was seen, such as `/shop, 390 px, visitor`. */
  readonly at: string;
  /** The line of code it comes from, where that is known. */
  readonly source?: string | undefined;
  readonly todo: string;
}

/** Where what is found is noted. */
export interface FindingSink {
  add(finding: Finding): void;
}

/** Gathers what is found in a build; what is seen again, on another window say, is told once. */
export interface Findings extends FindingSink {
  problems(): GateProblem[];
  /** Drops what is added from now on: a browser that is being closed breaks the pages that are still open. */
  end(): void;
}

export function createFindings(build: CheckedBuild): Findings {
  let isOver = false;
  const found = new Map<string, { readonly first: Finding; readonly places: Set<string> }>();
  return {
    add(finding) {
      if (isOver) return;
      const key = `${finding.what} ${finding.source ?? ''}`;
      const known = found.get(key);
      if (known) known.places.add(finding.at);
      else found.set(key, { first: finding, places: new Set([finding.at]) });
    },

    end() {
      isOver = true;
    },

    problems() {
      // What names a line of code is the cause of the rest.
      const ordered = [...found.values()].toSorted(
        (one, other) => Number(!one.first.source) - Number(!other.first.source),
      );
      return ordered.slice(0, MAX_FINDINGS).map(({ first, places }) => {
        // The four browsers don't keep an order; what is told should.
        const [at = ''] = [...places].toSorted();
        const more = places.size > 1 ? ` (and ${places.size - 1} more)` : '';
        const source = first.source ? `, ${first.source}` : '';
        return {
          check: 'browser',
          what: first.what.replaceAll('\0', '').slice(0, 2000),
          where: `${labelOf(build)}: ${at}${more}${source}`.replaceAll('\0', '').slice(0, 500),
          todo: first.todo,
        };
      });
    },
  };
}
