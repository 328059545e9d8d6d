/** What an alert is about. */
export const ALERT_CATEGORIES = ['system', 'application', 'clan', 'shop', 'security'] as const;
export type AlertCategory = (typeof ALERT_CATEGORIES)[number];
