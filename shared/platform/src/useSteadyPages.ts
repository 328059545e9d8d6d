import { useState } from 'react';

interface Ends {
  readonly list: string;
  /** The id of the last row of each page that was shown. */
  readonly byPage: Readonly<Record<number, string>>;
}

/**
 * Continues pages after the last row that was shown before them: with the page's number alone, rows that arrive
 * meanwhile would push rows to the next page, where they are shown again.
 *
 * @param list another one begins anew
 */
export function useSteadyPages(list: string) {
  const [{ byPage, list: known }, setEnds] = useState<Ends>({ list, byPage: {} });
  const ends = known === list ? byPage : {};
  return {
    /** Where a page of the list begins, as the server is asked for it. */
    startOf(page: number): { readonly page: number; readonly before?: string } {
      const earlier = Object.keys(ends)
        .map(Number)
        .filter((shown) => shown < page);
      const nearest = Math.max(0, ...earlier);
      const before = ends[nearest];
      return before === undefined ? { page } : { page: page - nearest, before };
    },
    /** Remembers where a page ends, as it is shown now: what follows continues there. */
    remember(page: number, last: string | undefined): void {
      if (last === undefined || ends[page] === last) return;
      const before = Object.entries(ends).filter(([shown]) => Number(shown) < page);
      setEnds({ list, byPage: { ...Object.fromEntries(before), [page]: last } });
    },
  };
}
