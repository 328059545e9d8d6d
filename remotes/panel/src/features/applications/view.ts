import type { ApplicationRole, ApplicationsQuery, ApplicationState } from '@site/contract/http/applications';
import type { Prefetch } from '@site/platform/feature';
import { listParams, readList, type ListView } from '@site/platform/pagedList';
import { prefetchApplications } from '../../lib/applicationListApi.ts';
import { ROLES, STATES } from '../../lib/applicationChoices.ts';

export const PAGE_SIZE = 25;

export const SORTS = ['newest', 'oldest', 'name', 'role'] as const;
export type Sort = (typeof SORTS)[number];

const ORDERS: Readonly<Record<Sort, Pick<ApplicationsQuery, 'sort' | 'order'>>> = {
  newest: { sort: 'date', order: 'desc' },
  oldest: { sort: 'date', order: 'asc' },
  name: { sort: 'name' },
  role: { sort: 'role' },
};

export interface View extends ListView {
  readonly state: ApplicationState | undefined;
  readonly role: ApplicationRole | undefined;
  readonly sort: Sort;
}

export function readView(query: URLSearchParams): View {
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === query.get(name));
  return {
    ...readList(query, PAGE_SIZE),
    state: oneOf(STATES, 'state'),
    role: oneOf(ROLES, 'role'),
    sort: oneOf(SORTS, 'sort') ?? SORTS[0],
  };
}

export function isFiltered({ search, state, role }: ApplicationsQuery): boolean {
  return [search, state, role].some(Boolean);
}

export function asked({ state, role, sort, ...list }: View): ApplicationsQuery {
  return { ...(state && { state }), ...(role && { role }), ...ORDERS[sort], ...listParams(list, PAGE_SIZE) };
}

export const prefetchList: Prefetch = ({ query }, dispatch) =>
  prefetchApplications(asked(readView(query)), dispatch);
