import type { Registry } from 'prom-client';
import type { RemoteHealth } from '@site/delivery';
import type { Services } from '../../services.ts';
import { describeRows, type RowMetric } from './describeRows.ts';

const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1000);

const HEALTH: readonly RowMetric<RemoteHealth>[] = [
  ['remote_loads', 'Loads of the version in the last hour.', ({ loads }) => loads],
  ['remote_failures', 'Loads of the version that failed in the last hour.', ({ failures }) => failures],
  ['remote_errors', 'Errors that the version threw in the last hour.', ({ errors }) => errors],
  [
    'remote_load_p75_seconds',
    'Time to load the version, the 75th percentile of the last hour.',
    ({ loadP75 }) => seconds(loadP75),
  ],
  [
    'remote_lcp_p75_seconds',
    'Largest Contentful Paint of its pages, the 75th percentile of the last hour.',
    ({ lcpP75 }) => seconds(lcpP75),
  ],
  [
    'remote_inp_p75_seconds',
    'Interaction to Next Paint of its pages, the 75th percentile of the last hour.',
    ({ inpP75 }) => seconds(inpP75),
  ],
];

export function describeDelivery(registry: Registry, delivery: Services['delivery']): void {
  const liveVersions = async () => {
    const { registry: live } = await delivery.releases.registryFor({});
    return live.remotes.map(({ name: remote, version }) => ({ remote, version }));
  };
  describeRows(
    registry,
    liveVersions,
    ['remote', 'version'],
    [
      [
        'remote_live_info',
        'The version of each remote that is live according to this process; always 1.',
        () => 1,
      ],
    ],
  );
  describeRows(registry, delivery.health, ['remote', 'version'], HEALTH);
  describeRows(
    registry,
    delivery.recentDeployments,
    ['remote', 'state'],
    [['remote_deployments', 'Deployments of the last hour, by their state.', ({ count }) => count]],
  );
  describeRows(
    registry,
    delivery.gate.queue,
    ['state'],
    [
      ['gate_jobs', 'Deployments and examinations that await a verdict.', ({ count }) => count],
      [
        'gate_oldest_job_seconds',
        'Seconds since the oldest of these began; 0 without any.',
        ({ oldest }) => (oldest ? (Date.now() - oldest.getTime()) / 1000 : 0),
      ],
    ],
  );
}
