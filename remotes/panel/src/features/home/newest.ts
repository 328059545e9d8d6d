import type { ApplicationsQuery } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import type { Prefetch } from '@site/platform/feature';
import { prefetchApplications } from '../../applications/applicationListApi.ts';

/** What is asked for. Ranks that may not read more are answered with the newest, whatever they ask for. */
export const NEWEST: ApplicationsQuery = { limit: LIMITS.recentApplications };

export const prefetchNewest: Prefetch = (_, dispatch) => prefetchApplications(NEWEST, dispatch);
