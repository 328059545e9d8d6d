import { isStaff, LEAD_RANKS } from '@site/contract/ranks';
import type { Caller } from '../../parts/authentication.ts';
import { forbidden } from '../../parts/httpError.ts';

/**
 * How much of the applications a caller may read.
 *
 * @throws HttpError 403 for who is not staff
 */
export function readableApplications({ rank }: Caller): 'whole' | 'newest summaries' {
  if (!isStaff(rank)) throw forbidden();
  return LEAD_RANKS.includes(rank) ? 'whole' : 'newest summaries';
}
