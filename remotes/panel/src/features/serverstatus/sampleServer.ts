import type { PanelSettings } from '@site/contract/http/panel';

// What the tests of this feature are answered with.

export const SAVED: PanelSettings = {
  maintenance: { enabled: false, message: 'Soon' },
  monitoring: {
    showPlayerCount: true,
    autoRestart: false,
    logLevel: 'warn',
    checklist: [
      { id: 'a', label: 'Backup made', done: true },
      { id: 'b', label: 'Players told', done: false },
    ],
  },
};

export const refused = (status: number, code: string, message = '') =>
  Response.json({ code, message }, { status });

interface Sent {
  readonly headers: Headers;
  readonly body: unknown;
}

/** The server with its settings, which somebody else may change at any time. */
export function sampleServer() {
  const state = { version: 3, settings: SAVED };
  const headers = () => ({ headers: { etag: `"${state.version}"` } });
  const change = (settings: PanelSettings) => {
    state.version += 1;
    state.settings = settings;
  };
  const isOld = (sent: Headers) => sent.get('if-match') !== `"${state.version}"`;
  const handlers = {
    'GET /api/panel/settings': () => Response.json(state.settings, headers()),
    'PUT /api/panel/settings': ({ headers: sent, body }: Sent) => {
      if (isOld(sent)) return refused(409, 'settings_changed', 'Somebody else was first.');
      change(body as PanelSettings);
      return Response.json(state.settings, headers());
    },
    'PUT /api/panel/maintenance/toggle': ({ headers: sent }: Sent) => {
      if (isOld(sent)) return refused(409, 'settings_changed', 'Somebody else was first.');
      const { maintenance } = state.settings;
      change({ ...state.settings, maintenance: { ...maintenance, enabled: !maintenance.enabled } });
      return Response.json({ enabled: !maintenance.enabled }, headers());
    },
    'GET /api/panel/audit': () =>
      Response.json([
        { action: 'staff.rank', actor: { uuid: null, name: 'Nobody' } },
        { action: 'settings.update', actor: { uuid: null, name: 'Mira' } },
      ]),
  };
  return { state, change, handlers };
}
