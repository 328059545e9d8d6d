import type { CspReport } from '../../http/cspReports.ts';
import type { Deployment, Overrides, ReleaseEvent, RemoteStatus } from '../../http/releases.ts';
import type { RemoteErrors } from '../../http/telemetry.ts';
import { dayOf } from './sample.ts';

export const VERSION = '1.0.0-00000000';
export const FORMER = '0.9.0-00000000';

export const remoteOf = (name: string): RemoteStatus => ({
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

export const releaseEventOf = (id: number, action: ReleaseEvent['action']): ReleaseEvent => ({
  id,
  created_at: dayOf(id),
  by: 'SampleStaff3',
  action,
  from: FORMER,
  to: VERSION,
  why: 'Sample reason',
  problems: [],
});

export const CSP_REPORTS: readonly CspReport[] = [
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

export const ERRORS: RemoteErrors = [
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

export const deploymentOf = (id: number, name: string): Deployment => ({
  id,
  name,
  version: VERSION,
  purpose: 'deploy',
  state: 'live',
  problems: [],
});

export const OVERRIDES: Overrides = {
  active: [],
  remotes: [{ name: 'sample', versions: [VERSION, FORMER] }],
  origins: [],
};
