import { LEAD_RANKS } from '@site/contract/ranks';
import type { Caller } from '../../credentials/authentication.ts';

/** How much of the applications somebody of staff may read. */
export function readableApplications({ rank }: Caller): 'whole' | 'newest summaries' {
  return LEAD_RANKS.includes(rank) ? 'whole' : 'newest summaries';
}
