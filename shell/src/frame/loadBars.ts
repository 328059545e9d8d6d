import type { ComponentType } from 'react';
import { addStrings } from '../language/strings.ts';
import { sendReports } from '../telemetry/sendReports.ts';
import { updateStrings } from '../updates/updateStrings.ts';
import { Bars } from './Bars.tsx';

/** What stands around the page for some of its visitors, with its texts; what the page has to report goes with it. */
export async function loadBars(): Promise<ComponentType> {
  sendReports();
  await addStrings('shell/updates', updateStrings);
  return Bars;
}
