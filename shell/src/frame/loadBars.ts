import type { ComponentType } from 'react';
import { renewLangCookie } from '../language/renewLangCookie.ts';
import { addStrings } from '../language/strings.ts';
import { sendReports } from '../telemetry/sendReports.ts';
import { updateStrings } from '../updates/updateStrings.ts';
import { Bars } from './Bars.tsx';
import { lateStrings } from './lateStrings.ts';

/** What stands around the page for some of its visitors, with its texts; what else can wait until then goes with it. */
export async function loadBars(): Promise<ComponentType> {
  sendReports();
  renewLangCookie();
  await Promise.all([addStrings('shell/late', lateStrings), addStrings('shell/updates', updateStrings)]);
  return Bars;
}
