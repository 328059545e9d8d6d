import type { UnknownAction } from '@reduxjs/toolkit';
import type { CallAnswer, CallUrl } from '@site/contract/calls/types';
import { noticeBuilds } from '../core/newerBuilds.ts';
import { maintenanceHeard } from '@site/platform/maintenance';

const TIMEOUT_MS = 2_000;

/** Without RTK Query: it runs on every navigation, and visitors of the landing page don't load that library. */
export async function fetchMaintenance(dispatch: (action: UnknownAction) => unknown): Promise<boolean> {
  try {
    const response = await fetch('/api/panel/maintenance' satisfies CallUrl<'GET /panel/maintenance'>, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    noticeBuilds(response);
    const answer = (await response.json()) as Partial<CallAnswer<'GET /panel/maintenance'>> | null;
    if (!response.ok || typeof answer?.enabled !== 'boolean') throw new Error(`status ${response.status}`);
    dispatch(maintenanceHeard({ enabled: answer.enabled, message: answer.message ?? '' }));
    return true;
  } catch (error) {
    console.warn('The maintenance state could not be fetched.', error);
    return false;
  }
}
