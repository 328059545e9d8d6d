import type { Alert } from '@site/contract/http/alerts';
import { selectUser, useAppSelector } from '@site/platform/store';
import { useMemo } from 'react';
import { FRESH } from '../../lib/freshness.ts';
import { useAlertsQuery } from './alertsApi.ts';
import { selectReadHere, type AlertIds } from './readSlice.ts';

/** An alert as the page shows it. */
export interface ShownAlert extends Omit<Alert, 'is_read'> {
  readonly isRead: boolean;
}

function shownAlerts(alerts: readonly Alert[], readHere: AlertIds): ShownAlert[] {
  return alerts.map(({ is_read, ...alert }) => ({ ...alert, isRead: is_read === 1 || alert.id in readHere }));
}

/** The alerts of who is logged in, and what has become of fetching them. */
export function useAlerts() {
  const uuid = useAppSelector(selectUser)?.uuid ?? '';
  const readHere = useAppSelector(selectReadHere);
  const { currentData, isError, refetch } = useAlertsQuery(uuid, {
    skip: uuid === '',
    refetchOnMountOrArgChange: FRESH.asKnown,
  });
  const alerts = useMemo(() => currentData && shownAlerts(currentData, readHere), [currentData, readHere]);
  return { alerts, hasFailed: isError, retry: () => void refetch() };
}
