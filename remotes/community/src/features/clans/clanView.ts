import { LIMITS } from '@site/contract/limits';

/** What of the list is looked at. */
export interface ClanView {
  /** As it was typed, spaces included. */
  readonly search: string;
  /** The first page is 1. */
  readonly page: number;
}

/** More pages than there will ever be, and as far as the server goes. */
const LAST_PAGE = 20_000;

/** Reads an address, which anybody may have written. */
export function readClanView(query: URLSearchParams): ClanView {
  const page = Number(query.get('page'));
  return {
    search: (query.get('search') ?? '').slice(0, LIMITS.search.max),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The query of another page of the same list. */
export function onPage(query: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(query);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next;
}

/** The query of another search, which begins on its first page. */
export function withSearch(query: URLSearchParams, search: string): URLSearchParams {
  const next = onPage(query, 1);
  if (search) next.set('search', search);
  else next.delete('search');
  return next;
}
