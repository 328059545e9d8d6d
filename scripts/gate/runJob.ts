import { GATE_PLAYER } from '@site/contract/gateCalls';
import type { GateJob, GateProblem } from '@site/contract/http/releases';
import type { SessionUser } from '@site/contract/http/session';
import { installedChromium } from '../parts/chromium.ts';
import { checkInBrowser } from './checkInBrowser.ts';

/** Who the pages of staff are opened as: no account of the site. */
const USER: SessionUser = {
  ...GATE_PLAYER,
  lang: 'en',
  firstLogin: false,
  hasSecondFactor: true,
  coins: 0,
  playtime: 0,
  clan: null,
};

const failure = (what: string, todo: string): GateProblem => ({
  check: 'browser',
  what: what.slice(0, 2000),
  where: 'the gate',
  todo,
});

/** Looks at a build; that it could not is a problem, too. */
export async function runJob(site: string, job: GateJob): Promise<GateProblem[]> {
  const { name, version, smoke, cookie, accessToken } = job;
  const chromium = installedChromium();
  if (chromium === undefined)
    return [
      failure(
        'There is no Chromium where the gate runs, so nobody could look at this build.',
        'Install it (apt-get install chromium), set CHROMIUM to its path, or do without a browser (GATE=off).',
      ),
    ];
  try {
    const staff = { accessToken, user: USER };
    return await checkInBrowser({ site, name, version, smoke, cookie, staff }, chromium);
  } catch (error) {
    return [
      failure(
        `The gate's browser has failed: ${(error as Error).message}`,
        'See that Chromium starts where the gate runs, and deploy again.',
      ),
    ];
  }
}
