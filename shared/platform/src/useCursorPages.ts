import { useState } from 'react';
import { formatNumber } from './format.ts';
import { pagerText, useListTexts } from './listTexts.ts';
import { useLang } from './text.ts';

/**
 * Turns the pages of a list that grows at its beginning, such as a log: each page begins after the last row of the one
 * before it, where counted pages would move whenever a row arrives.
 */
export function useCursorPages<Cursor>() {
  const texts = useListTexts();
  const lang = useLang();
  const [{ ends, knownCount }, setTurned] = useState<{
    readonly ends: readonly Cursor[];
    readonly knownCount: number;
  }>({ ends: [], knownCount: 1 });
  const page = ends.length + 1;
  return {
    /** The last row of the page before; `undefined` on the first one. */
    before: ends.at(-1),
    /**
     * Returns the props of the `Pager` of `PagedRows`, by the last row of this page and the number of pages from it on. They
     * are stale while both are of the page before, which is shown until this one arrives.
     */
    pager: (last: Cursor | undefined, pagesLeft: number, isStale = false) => {
      const pageCount = Math.max(page, isStale ? knownCount : ends.length + pagesLeft);
      const older = last === undefined || isStale ? ends : [...ends, last];
      return {
        page,
        pageCount,
        onChange: (to: number) =>
          setTurned({ ends: to < page ? ends.slice(0, to - 1) : older, knownCount: pageCount }),
        /** Nothing is known about a page before the one that precedes it. */
        onExpect: () => undefined,
        text: pagerText({ ...texts, previous: texts.newer, next: texts.older }),
        formatNumber: (number: number) => formatNumber(number, lang),
      };
    },
  };
}
