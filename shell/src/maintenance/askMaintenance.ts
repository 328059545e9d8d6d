import type { UnknownAction } from '@reduxjs/toolkit';
import type { Maintenance } from '@site/contract/http/panel';
import { noticeBuilds } from '../federation/noticeBuilds.ts';
import { maintenanceHeard } from './maintenanceSlice.ts';

/** How long a navigation waits for the answer, in milliseconds. */
const TIMEOUT_MS = 2_000;

/**
 * Asks whether maintenance is on, and remembers the answer. It is asked with every navigation, the first one too, and
 * so without RTK Query, which a visitor of the landing page does not fetch.
 *
 * @returns whether there was an answer; without one, what was heard before stands
 */
export async function askMaintenance(dispatch: (action: UnknownAction) => unknown): Promise<boolean> {
  try {
    const response = await fetch('/api/panel/maintenance', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    noticeBuilds(response);
    const answer = (await response.json()) as Partial<Maintenance> | null;
    if (!response.ok || typeof answer?.enabled !== 'boolean') throw new Error(`status ${response.status}`);
    dispatch(maintenanceHeard({ enabled: answer.enabled, message: answer.message ?? '' }));
    return true;
  } catch (error) {
    console.warn('Maintenance could not be asked for.', error);
    return false;
  }
}
