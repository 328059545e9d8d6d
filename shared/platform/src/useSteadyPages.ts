import { useState } from 'react';
import { pageOf } from './listRows.ts';

interface Ends {
  readonly list: string;
  /** The id of the last row of each page that was shown. */
  readonly byPage: Readonly<Record<number, string>>;
}

interface PageArg {
  readonly page?: number | undefined;
  readonly before?: string | undefined;
}

/**
 * Continues pages after the last row that was shown before them: with the page's number alone, rows that arrive
 * meanwhile would push rows to the next page, where they are shown again.
 *
 * @param useQuery the hook of a query
 * @param view the filters and the page of the list
 * @returns the rows, and what prefetches a page that somebody is about to turn to
 */
export function useSteadyPages<Row extends { readonly id: string }, Arg extends PageArg, Options>(
  useQuery: (arg: Arg, options: Options) => Parameters<typeof pageOf<Row, Arg>>[0],
  { page = 1, ...filters }: Arg,
  options: Options,
  prefetch: (arg: Arg) => void,
) {
  const list = JSON.stringify(filters);
  const [{ byPage, list: known }, setEnds] = useState<Ends>({ list, byPage: {} });
  const ends = known === list ? byPage : {};
  const argOf = (asked: number) => {
    const nearest = Math.max(
      0,
      ...Object.keys(ends)
        .map(Number)
        .filter((shown) => shown < asked),
    );
    const before = ends[nearest];
    const start: PageArg = before === undefined ? { page: asked } : { page: asked - nearest, before };
    return { ...filters, ...start } as Arg;
  };
  const rows = pageOf(useQuery(argOf(page), options));
  const last = rows.query.currentData?.at(-1)?.id;
  if (last !== undefined && ends[page] !== last) {
    const before = Object.entries(ends).filter(([shown]) => Number(shown) < page);
    setEnds({ list, byPage: { ...Object.fromEntries(before), [page]: last } });
  }
  return { list: rows, onExpect: (next: number) => prefetch(argOf(next)) };
}
