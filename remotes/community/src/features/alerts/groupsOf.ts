import type { ShownAlert } from './useAlerts.ts';

/** Rows of a group on average: the browser has little to do for what is out of sight, but something for each group. */
const SIZE = 19;

/** Neighbours in the list. */
export interface AlertGroup {
  readonly key: number;
  /** How many alerts are above it. */
  readonly above: number;
  readonly alerts: readonly ShownAlert[];
}

/**
 * Cuts a list below every alert whose id is a multiple of a prime, so that neighbours stay together whatever is added at
 * the top or falls off the end. The last group is 0.
 */
export function groupsOf(alerts: readonly ShownAlert[]): AlertGroup[] {
  const groups: AlertGroup[] = [];
  let above = 0;
  alerts.forEach(({ id }, index) => {
    const isLast = index === alerts.length - 1;
    if (id % SIZE !== 0 && !isLast) return;
    groups.push({ key: isLast ? 0 : id, above, alerts: alerts.slice(above, index + 1) });
    above = index + 1;
  });
  return groups;
}
