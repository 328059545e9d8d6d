import type { Deployment, ReleaseEvent, RemoteStatus } from '@site/contract/http/releases';

export const LIVE = '2.0.0-abcdef1234567890';
export const OLD = '1.0.0-aaaa1111';
export const NEW = '3.0.0-bbbb2222';

const published = (version: string, day: number) => ({
  version,
  commit: 'c0ffee1234567890',
  published_at: `2026-11-0${day}T12:30:00.000Z`,
  by: 'pipeline of the shop',
});

export const shop = (own: Partial<RemoteStatus> = {}): RemoteStatus => ({
  name: 'shop',
  live: { version: LIVE, commit: 'c0ffee1234567890', since: '2026-11-05T12:30:00.000Z', by: 'Ada' },
  previous: OLD,
  canary: null,
  versions: [published(NEW, 6), published(LIVE, 5), published(OLD, 4)],
  health: [
    {
      version: OLD,
      loads: 12,
      failures: 0,
      errors: 0,
      loadP75: null,
      lcpP75: null,
      inpP75: null,
      clsP75: null,
    },
    {
      version: LIVE,
      loads: 1995,
      failures: 5,
      errors: 25,
      loadP75: 93.4,
      lcpP75: 1210,
      inpP75: 64,
      clsP75: 0.05,
    },
  ],
  ...own,
});

const untouched: RemoteStatus = {
  name: 'panel',
  live: { version: OLD, commit: 'unknown', since: null, by: null },
  previous: null,
  canary: null,
  versions: [],
  health: [],
};

const event: ReleaseEvent = {
  id: 3,
  created_at: '2026-11-05T12:40:00.000Z',
  by: 'site',
  action: 'auto-rollback',
  from: NEW,
  to: LIVE,
  why: '6 failures and errors in 100 loads (6.0 %).',
  problems: [
    { check: 'budget', what: 'The entry is too large.', where: 'remoteEntry.js', todo: 'Import less.' },
  ],
};

const ORDER = { id: 7, name: 'shop', problems: [] };

/** A fake server with one deployed remote and one that came with the site. */
export function sampleServer() {
  const state = { remotes: [shop(), untouched], isCanaryChecked: true };
  const change = (own: Partial<RemoteStatus>) => {
    state.remotes = state.remotes.map((remote) => (remote.name === 'shop' ? { ...remote, ...own } : remote));
  };
  const handlers = {
    'GET /api/remotes': () => Response.json(state.remotes),
    'GET /api/registry': () => Response.json({ remotes: [] }),
    'GET /api/csp-reports': () => Response.json([]),
    'GET /api/remotes/shop/history': () => Response.json([event]),
    'POST /api/remotes/shop/rollback': () => {
      const { live } = shop();
      change({ live: { ...live, version: OLD }, previous: null });
      return Response.json({ from: LIVE, to: OLD });
    },
    'PUT /api/remotes/shop/canary': ({ body }: { readonly body: unknown }) => {
      const { version, percent } = body as NonNullable<RemoteStatus['canary']>;
      if (state.isCanaryChecked) change({ canary: { version, percent } });
      const outcome = state.isCanaryChecked ? 'live' : 'checking';
      const answer: Deployment = { ...ORDER, version, purpose: 'canary', state: outcome };
      return Response.json(answer, { status: 202 });
    },
    'DELETE /api/remotes/shop/canary': () => {
      change({ canary: null });
      return new Response(null, { status: 204 });
    },
  };
  return { state, change, handlers };
}
