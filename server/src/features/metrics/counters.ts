import { ALERT_CATEGORIES } from '@site/contract/http/alerts';
import { Counter, type Registry } from 'prom-client';
import type { Live } from '../../live.ts';
import { RATES, type RateName } from '../../http/rateLimits.ts';

/** @returns what to tell of each call that a limit refuses */
export function countRefusals(registry: Registry): (limit: RateName) => void {
  const refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'What was refused because there was too much of it, by limit.',
    labelNames: ['limit'],
    registers: [registry],
  });
  // A counter that appears with its first refusal has no rate then.
  for (const limit of Object.keys(RATES)) refusals.inc({ limit }, 0);
  return (limit) => refusals.inc({ limit });
}

/** Counts the alerts that are sent live, whether or not anybody has a page open. */
export function countAlerts<Sockets extends Live>(live: Sockets, registry: Registry): Sockets {
  const alerts = new Counter({
    name: 'live_alerts_sent_total',
    help: 'Alerts that were sent to the pages of their player, by category.',
    labelNames: ['category'],
    registers: [registry],
  });
  for (const category of ALERT_CATEGORIES) alerts.inc({ category }, 0);
  return {
    ...live,
    sendAlert(uuid, alert) {
      alerts.inc({ category: alert.category });
      live.sendAlert(uuid, alert);
    },
  };
}
