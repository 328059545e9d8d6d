import type { CallAnswer } from '@site/contract/calls/types';
import type { PanelSettings } from '@site/contract/http/panel';
import { callMutation, callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api, maintenanceHeard } from '@site/platform/remote';
import { FRESH } from '../../lib/freshness.ts';
import type { Version } from './draft.ts';
import { heard, saved, toggled } from './settingsSlice.ts';

/** Number of audit entries to search for the last change of the settings. */
const RECENT = 20;

interface Meta {
  readonly response?: Response | undefined;
}

/** Sent if no version is known: it matches none, so nothing is overwritten. */
const etagOf = (meta: Meta | undefined) => meta?.response?.headers.get('etag') ?? '""';
const versionOf = (settings: PanelSettings, meta: Meta | undefined): Version => ({
  etag: etagOf(meta),
  settings,
});

/** Changes when a write begins and ends: an answer requested before may be older than the write. */
let writes = 0;

async function written<Data>(answer: Promise<{ readonly data: Data }>): Promise<Data | undefined> {
  writes += 1;
  try {
    return (await answer).data;
  } catch {
    return undefined;
  } finally {
    writes += 1;
  }
}

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: callQuery(build, 'GET /panel/settings', {
      read: versionOf,
      keepUnusedDataFor: FRESH.cacheSeconds,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const before = writes;
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer || writes !== before) return;
        dispatch(heard(answer.data));
        dispatch(maintenanceHeard(answer.data.settings.maintenance));
      },
    }),
    saveSettings: callMutation(build, 'PUT /panel/settings', {
      request: ({ etag, settings: body }: Version) => ({ body, headers: { 'if-match': etag } }),
      read: versionOf,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const version = await written(queryFulfilled);
        if (!version) return;
        dispatch(saved(version));
        dispatch(maintenanceHeard(version.settings.maintenance));
      },
    }),
    toggleMaintenance: callMutation(build, 'PUT /panel/maintenance/toggle', {
      request: ({ etag }: Version) => ({ headers: { 'if-match': etag } }),
      read: ({ enabled }: CallAnswer<'PUT /panel/maintenance/toggle'>, meta: Meta | undefined) => ({
        enabled,
        etag: etagOf(meta),
      }),
      async onQueryStarted({ settings }, { dispatch, queryFulfilled }) {
        const answer = await written(queryFulfilled);
        if (!answer) return;
        dispatch(toggled(answer));
        dispatch(maintenanceHeard({ ...settings.maintenance, enabled: answer.enabled }));
      },
    }),
    /** The name of the player who wrote a version; null if unknown. */
    lastWriter: callQuery(build, 'GET /panel/audit', {
      request: (_etag: string) => ({ query: { limit: RECENT } }),
      read: (entries) =>
        entries.find(({ action }) => action === 'settings.update' || action === 'maintenance.toggle')?.actor
          .name ?? null,
    }),
  }),
});

export const { useSettingsQuery, useSaveSettingsMutation, useToggleMaintenanceMutation, useLastWriterQuery } =
  settingsApi;

export const prefetchSettings: Prefetch = (_address, dispatch) => {
  dispatch(settingsApi.util.prefetch('settings', undefined, FRESH.prefetchOptions));
};
