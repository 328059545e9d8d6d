import type { CspReport } from '@site/contract/http/cspReports';
import type {
  Deployment,
  Overrides,
  ReleaseEvent,
  RemoteStatus,
  RemoteUses,
} from '@site/contract/http/releases';
import type { RemoteErrors } from '@site/contract/http/telemetry';
import { dayOf, plain, type SyntheticRequest, type SyntheticResponse } from './syntheticResponse.ts';

const VERSION = '1.0.0-00000000';
const FORMER = '0.9.0-00000000';

const remoteOf = (name: string): RemoteStatus => ({
  name,
  live: { version: VERSION, commit: '0000000', since: dayOf(2), by: 'SampleStaff3' },
  previous: FORMER,
  canary: null,
  versions: [VERSION, FORMER].map((version, index) => ({
    version,
    commit: '0000000',
    published_at: dayOf(2 - index),
    by: 'sample pipeline',
  })),
  health: [
    {
      version: VERSION,
      loads: 120,
      failures: 1,
      errors: 0,
      loadP75: 240,
      lcpP75: 1200,
      inpP75: 80,
      clsP75: 0.02,
    },
  ],
});

const releaseEventOf = (id: number, action: ReleaseEvent['action']): ReleaseEvent => ({
  id,
  created_at: dayOf(id),
  by: 'SampleStaff3',
  action,
  from: FORMER,
  to: VERSION,
  why: 'Sample reason',
  problems: [],
});

const CSP_REPORTS: readonly CspReport[] = [
  {
    directive: 'img-src',
    blocked: 'https://sample.example',
    source: '',
    remote: null,
    version: null,
    count: 3,
    lastHour: dayOf(5),
  },
];

const ERRORS: RemoteErrors = [
  {
    kind: 'error',
    message: 'TypeError: the sample is not defined',
    place: 'src/features/sample/SamplePage.tsx:12:7',
    stack: ['src/features/sample/SamplePage.tsx:12:7', 'src/features/sample/useSample.ts:4:3'],
    count: 4,
    versions: [{ version: VERSION, count: 4 }],
    browsers: [{ browser: 'Firefox', count: 4 }],
    first_at: dayOf(4),
    last_at: dayOf(5),
  },
];

/** The synthetic responses about remotes and what becomes of their builds. */
export const RELEASE_RESPONSES = {
  'GET /remotes': () => plain([remoteOf('sample'), remoteOf('sample-two')]),
  'GET /remotes/uses': () =>
    plain([
      {
        module: 'shell/store',
        name: 'api',
        users: [{ remote: 'sample', version: VERSION, publishedBy: 'pipeline' }],
      },
    ] satisfies RemoteUses),
  'GET /remotes/:name/errors': () => plain(ERRORS),
  'GET /remotes/:name/history': () => plain([releaseEventOf(2, 'deploy'), releaseEventOf(1, 'publish')]),
  'GET /remotes/:name/deployments/:id': ({ params }) =>
    plain({
      id: Number(params['id']) || 1,
      name: params['name'] ?? 'sample',
      version: VERSION,
      purpose: 'deploy',
      state: 'live',
      problems: [],
    } satisfies Deployment),
  'GET /csp-reports': () => plain(CSP_REPORTS),
  'GET /overrides': () =>
    plain({
      active: [],
      remotes: [{ name: 'sample', versions: [VERSION, FORMER] }],
      origins: [],
    } satisfies Overrides),
} satisfies Readonly<Record<string, (request: SyntheticRequest) => SyntheticResponse>>;
