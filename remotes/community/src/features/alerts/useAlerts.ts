import type { Alert } from '@site/contract/http/alerts';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { useMemo } from 'react';
import { FRESH } from '../../lib/freshness.ts';
import { useAlertsInfiniteQuery, type AlertPage } from './alertsApi.ts';
import { selectReadHere, type AlertIds } from './markRead.ts';

export interface ShownAlert extends Omit<Alert, 'created_at' | 'is_read'> {
  readonly createdAt: string;
  readonly isRead: boolean;
}

function shownAlerts(pages: readonly AlertPage[], readHere: AlertIds): ShownAlert[] {
  return pages
    .flatMap(({ alerts }) => alerts)
    .map(({ created_at, is_read, ...alert }) => ({
      ...alert,
      createdAt: created_at,
      isRead: is_read === 1 || alert.id in readHere,
    }));
}

function hasUnreadBeyond(pages: readonly AlertPage[]): boolean {
  const unread = pages.flatMap(({ alerts }) => alerts).filter(({ is_read }) => is_read === 0);
  return (pages.at(-1)?.unread ?? 0) > unread.length;
}

export function useAlerts() {
  const uuid = useAppSelector(selectUser)?.uuid ?? '';
  const readHere = useAppSelector(selectReadHere);
  const query = useAlertsInfiniteQuery(uuid, { skip: uuid === '', ...FRESH.queryOptions });
  const pages = query.currentData?.pages;
  const alerts = useMemo(() => pages && shownAlerts(pages, readHere), [pages, readHere]);
  return {
    query: { ...query, currentData: alerts },
    isUnreadBeyond: pages !== undefined && query.hasNextPage && hasUnreadBeyond(pages),
  };
}
