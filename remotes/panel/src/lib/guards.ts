import type { Guard } from '@site/contract/guards';
import { DEVELOPER_RANKS, LEAD_RANKS } from '@site/contract/ranks';

/** All of staff. */
export const STAFF: Guard = { staff: true };

/** Who decides about applications and the team. */
export const LEADS: Guard = { ranks: LEAD_RANKS };

/** Who may change the site itself, and read what everybody else has changed. */
export const HEADS: Guard = { ranks: ['owner', 'admin'] };

/** Who ships the site's code. */
export const DEVELOPERS: Guard = { ranks: DEVELOPER_RANKS };
