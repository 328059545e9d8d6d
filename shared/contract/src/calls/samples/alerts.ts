import type { Alert } from '../../http/alerts.ts';
import { dayOf, uuidOf } from './sample.ts';

export const ALERTS: readonly Alert[] = (['system', 'application', 'clan', 'shop', 'security'] as const).map(
  (category, index) => ({
    id: index + 1,
    category,
    message: `Sample alert ${index + 1}`,
    created_at: dayOf(index + 1),
    is_read: index < 2 ? 0 : 1,
    ...(category === 'shop' && { target: `order:${uuidOf(601)}` as const }),
  }),
);
