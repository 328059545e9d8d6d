import type { Guard } from '@site/contract/guards';
import { DEVELOPER_RANKS, LEAD_RANKS } from '@site/contract/ranks';

/** All staff ranks. */
export const STAFF: Guard = { staff: true };

/** Ranks that decide about applications and the team. */
export const LEADS: Guard = { ranks: LEAD_RANKS };

/** Owner and admin, who may change the site and read the audit trail. */
export const ADMINS: Guard = { ranks: ['owner', 'admin'] };

/** Ranks that deploy the site's code. */
export const DEVELOPERS: Guard = { ranks: DEVELOPER_RANKS };
