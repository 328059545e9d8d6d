import type { RankBody } from '@site/contract/http/panel';
import { callMutation, callQuery } from '@site/platform/endpoint';
import { statusOf } from '@site/platform/errors';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/remote';
import { FRESH, kept } from '../../lib/freshness.ts';

interface GivenRank extends RankBody {
  readonly uuid: string;
}

/** Refusals that show that the page's view of the team is outdated. */
const OUTDATED: readonly (number | undefined)[] = [403, 404, 409];

const staffApi = api.enhanceEndpoints({ addTagTypes: ['Staff'] }).injectEndpoints({
  endpoints: (build) => ({
    staff: callQuery(build, 'GET /panel/staff', kept('Staff')),
    giveRank: callMutation(build, 'PATCH /panel/staff/:uuid/rank', {
      request: ({ uuid, rank }: GivenRank) => ({ params: { uuid }, body: { rank } }),
      async onQueryStarted({ uuid, rank }, { dispatch, queryFulfilled }) {
        if (!(await queryFulfilled.catch(() => undefined))) return;
        // Updated locally, because users who give up their own rank may no longer refetch the list.
        dispatch(
          staffApi.util.updateQueryData('staff', undefined, (team) =>
            team.map((member) => (member.uuid === uuid ? { ...member, rank } : member)),
          ),
        );
      },
      invalidatesTags: (_, error) => (!error || OUTDATED.includes(statusOf(error)) ? ['Staff'] : []),
    }),
  }),
});

export const { useStaffQuery, useGiveRankMutation } = staffApi;

export const prefetchStaff: Prefetch = (_, dispatch) =>
  dispatch(staffApi.util.prefetch('staff', undefined, FRESH.prefetchOptions));
