import type { CallAnswer } from '@site/contract/calls/types';
import type { PanelSettings } from '@site/contract/http/panel';
import { callMutation, callQuery, etagOf } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api, maintenanceHeard } from '@site/platform/remote';
import { FRESH } from '../../lib/freshness.ts';
import { drafted, type Version } from './draft.ts';

type Meta = Parameters<typeof etagOf>[0];

const versionOf = (settings: PanelSettings, meta: Meta): Version => ({ etag: etagOf(meta), settings });

const numberOf = ({ etag }: Version) => Number(/\d+/.exec(etag));

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: callQuery(build, 'GET /panel/settings', {
      read: versionOf,
      keepUnusedDataFor: FRESH.cacheSeconds,
      // An answer that was requested before a write may be older than the write.
      merge: (known, heard) => (numberOf(heard) < numberOf(known) ? undefined : heard),
      async onQueryStarted(_, { dispatch, queryFulfilled, getCacheEntry }) {
        await queryFulfilled.catch(() => undefined);
        const { data } = getCacheEntry();
        if (data) dispatch(maintenanceHeard(data.settings.maintenance));
      },
    }),
    saveSettings: callMutation(build, 'PUT /panel/settings', {
      request: ({ etag, settings: body }: Version) => ({ body, headers: { 'if-match': etag } }),
      read: versionOf,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(settingsApi.util.updateQueryData('settings', undefined, () => answer.data));
        dispatch(maintenanceHeard(answer.data.settings.maintenance));
        dispatch(drafted(null));
      },
    }),
    toggleMaintenance: callMutation(build, 'PUT /panel/maintenance/toggle', {
      request: ({ etag }: Version) => ({ headers: { 'if-match': etag } }),
      read: ({ enabled }: CallAnswer<'PUT /panel/maintenance/toggle'>, meta: Meta) => ({
        enabled,
        etag: etagOf(meta),
      }),
      async onQueryStarted({ settings }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { etag, enabled } = answer.data;
        const maintenance = { ...settings.maintenance, enabled };
        const version = { etag, settings: { ...settings, maintenance } };
        dispatch(settingsApi.util.updateQueryData('settings', undefined, () => version));
        dispatch(maintenanceHeard(maintenance));
      },
    }),
  }),
});

export const { useSettingsQuery, useSaveSettingsMutation, useToggleMaintenanceMutation } = settingsApi;

export const prefetchSettings: Prefetch = (_address, dispatch) =>
  dispatch(settingsApi.util.prefetch('settings', undefined, FRESH.prefetchOptions));
