import { LIMITS } from '@site/contract/limits';
import { truncate } from '@site/contract/textLength';
import type { QueryState } from './queryState.ts';

/** The part of a list that its address selects. */
export interface ListView {
  /** As typed, including spaces. */
  readonly search: string;
  /** The first page is 1. */
  readonly page: number;
}

/** The highest offset that the server accepts. */
const MAX_OFFSET = 1_000_000;

type Choices = Readonly<Record<string, readonly string[]>>;
type Chosen<All extends Choices> = { readonly [Name in keyof All]?: All[Name][number] };

/**
 * Parses the query of a list's address, which may contain anything.
 *
 * @param choices the values of its filters, by their names
 */
export function readList<const All extends Choices = Readonly<Record<never, never>>>(
  query: URLSearchParams,
  pageSize: number,
  choices?: All,
): ListView & Chosen<All> {
  const page = Number(query.get('page'));
  const chosen = Object.entries(choices ?? {})
    .map(([name, values]) => [name, values.find((value) => value === query.get(name))])
    .filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(chosen) as Chosen<All>),
    search: truncate(query.get('search') ?? '', LIMITS.search.max),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_OFFSET / pageSize ? page : 1,
  };
}

/** Returns the server's parameters for a view, without spaces around the search. */
export function listParams({ search, page }: ListView, pageSize: number) {
  const text = search.trim();
  return { limit: pageSize, offset: (page - 1) * pageSize, ...(text !== '' && { search: text }) };
}

/** Returns the query with one value changed; the default is left out. A changed list starts on page 1. */
export function withValue(
  query: URLSearchParams,
  name: string,
  value: string,
  initial = '',
): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('page');
  if (value === '' || value === initial) next.delete(name);
  else next.set(name, value);
  return next;
}

/** A page of a list. */
export interface Page<Row, Query> {
  readonly rows: readonly Row[];
  /** Number of rows on all pages. */
  readonly total: number;
  /** The parameters for which it was returned. */
  readonly asked: Query;
}

/** Transforms the response of an endpoint that returns pages; its parameters are the endpoint's argument. */
export function toPage<Row, Query>(
  rows: readonly Row[],
  meta: { readonly response?: Response | undefined } | undefined,
  asked: Query,
): Page<Row, Query> {
  return { rows, total: Number(meta?.response?.headers.get('x-total-count') ?? rows.length), asked };
}

interface PageQuery<Page> extends QueryState<Page> {
  /** The data of the latest argument that was answered. */
  readonly data?: Page | undefined;
}

/** Selects the page to show, which is the previous one until the requested one arrives. */
export function shownPage<Page>({ data, currentData, isFetching, error, refetch }: PageQuery<Page>) {
  const shown = currentData ?? (isFetching ? data : undefined);
  return {
    shown,
    /** True if it is the previous page. */
    isStale: shown !== currentData,
    /** The error, if there is nothing to show. */
    error: shown === undefined && !isFetching ? error : undefined,
    onRetry: () => void refetch(),
  };
}
