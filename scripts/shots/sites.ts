import { setTimeout as wait } from 'node:timers/promises';
import { NO_RATE_LIMITS } from '../parts/noRateLimits.ts';
import { startSite, type RunningSite } from '../parts/runningSite.ts';
import { callAs } from './caller.ts';

/** The server believes its settings for a second. */
const SETTINGS_AGE = 1_200;

async function startMaintenance(): Promise<RunningSite> {
  const site = await startSite({ RATE_LIMITS: NO_RATE_LIMITS });
  const call = await callAs(site.url, 'owner');
  await call('PUT', '/panel/maintenance/toggle', {});
  await wait(SETTINGS_AGE);
  return site;
}

/** Sites on temporary demo data. */
export interface Sites {
  /** Starts a site when the first picture needs it. */
  urlFor(isMaintenance: boolean): Promise<string>;
  stop(): Promise<void>;
}

/** The site, and another one where maintenance is on. */
export function createSites(): Sites {
  const started = new Map<boolean, Promise<RunningSite>>();
  const start = (isMaintenance: boolean) => {
    const site = isMaintenance ? startMaintenance() : startSite({ RATE_LIMITS: NO_RATE_LIMITS });
    started.set(isMaintenance, site);
    return site;
  };
  return {
    async urlFor(isMaintenance) {
      return (await (started.get(isMaintenance) ?? start(isMaintenance))).url;
    },
    async stop() {
      for (const site of await Promise.allSettled(started.values())) {
        if (site.status === 'fulfilled') await site.value.stop();
      }
    },
  };
}
