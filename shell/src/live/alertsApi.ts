import { api } from '../boot/api.ts';
import { setBadge } from '../frame/badgesSlice.ts';
import { ALERTS_BADGE } from './alertsBadge.ts';

/**
 * The alerts of the player as far as the frame needs them. Everything that shows alerts shares the tag `Alerts`: a
 * remote adds it to its own list (`api.enhanceEndpoints({ addTagTypes: ['Alerts'] })`, `providesTags: ['Alerts']`)
 * and so hears of live alerts. Who has marked some as read invalidates `UnreadAlerts`, and only the count follows.
 */
export const alertsApi = api.enhanceEndpoints({ addTagTypes: ['Alerts', 'UnreadAlerts'] }).injectEndpoints({
  endpoints: (build) => ({
    unreadAlerts: build.query<number, void>({
      query: () => '/alerts/unread?limit=0',
      transformResponse: (_, meta) => Number(meta?.response?.headers.get('x-unread-count') ?? 0),
      providesTags: ['Alerts', 'UnreadAlerts'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          dispatch(setBadge({ id: ALERTS_BADGE, value: data }));
        } catch {
          // The last known count is the best there is.
        }
      },
    }),
  }),
});
