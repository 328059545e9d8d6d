/** The badge with the number of unread alerts: an entry of the navigation names it to show it. */
export const ALERTS_BADGE = 'alerts';
