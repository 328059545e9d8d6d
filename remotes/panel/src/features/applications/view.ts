import type { ApplicationRole, ApplicationsQuery, ApplicationState } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import { truncate } from '@site/contract/textLength';
import type { Prefetch } from '@site/platform/feature';
import { prefetchApplications } from '../../lib/applicationListApi.ts';
import { ROLES, STATES } from '../../lib/applicationChoices.ts';

export const PAGE_SIZE = 25;

/** The sort orders of the list, the default first. */
export const SORTS = ['newest', 'oldest', 'name', 'role'] as const;
export type Sort = (typeof SORTS)[number];

const ORDERS: Readonly<Record<Sort, Pick<ApplicationsQuery, 'sort' | 'order'>>> = {
  newest: { sort: 'date', order: 'desc' },
  oldest: { sort: 'date', order: 'asc' },
  name: { sort: 'name' },
  role: { sort: 'role' },
};

export interface View {
  /** As typed, including spaces. */
  readonly search: string;
  readonly state: ApplicationState | undefined;
  readonly role: ApplicationRole | undefined;
  readonly sort: Sort;
  /** The first page is 1. */
  readonly page: number;
}

/** The highest page that the server accepts. */
const LAST_PAGE = 40_000;

/** Parses the query of a URL, which may contain anything. */
export function readView(query: URLSearchParams): View {
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === query.get(name));
  const page = Number(query.get('page'));
  return {
    search: truncate(query.get('search') ?? '', LIMITS.search.max),
    state: oneOf(STATES, 'state'),
    role: oneOf(ROLES, 'role'),
    sort: oneOf(SORTS, 'sort') ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

export function isFiltered({ search, state, role }: ApplicationsQuery): boolean {
  return [search, state, role].some(Boolean);
}

/** Returns the server's query for a view, without spaces around the search. */
export function asked({ search, state, role, sort, page }: View): ApplicationsQuery {
  const text = search.trim();
  return {
    ...(text !== '' && { search: text }),
    ...(state && { state }),
    ...(role && { role }),
    ...ORDERS[sort],
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
}

/** The query with one value changed; default values are left out. A changed list starts on page 1. */
export function withValue(query: URLSearchParams, name: keyof View, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('page');
  const isUsual =
    value === '' || (name === 'sort' && value === SORTS[0]) || (name === 'page' && value === '1');
  if (isUsual) next.delete(name);
  else next.set(name, value);
  return next;
}

export const prefetchList: Prefetch = ({ query }, dispatch) =>
  prefetchApplications(asked(readView(query)), dispatch);
