import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { readCompose, readStages, type Service } from '../compose/testing/dockerFiles.ts';
import {
  build,
  COMPONENT,
  copyWithSecrets,
  kubectl,
  OVERLAYS,
  podsOf,
  readKustomization,
  readManifests,
  writeSite,
  type Container,
  type Manifest,
  type Pod,
} from './testing/manifests.ts';
import { isAllowed, policiesOf } from './testing/networkPolicies.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const production = readCompose('docker/compose.prod.yml');
const stages = readStages();

function serviceOf({ name }: Container): Service {
  const service = production.services[name.replace(/-previous$/, '')];
  if (!service) throw new Error(`The composition has no ${name}.`);
  return service;
}

const site = (components: readonly string[]) => `
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: site
resources: [../overlays/one-region]
components: [${components.join(', ')}]
`;

/** As files if there is no kubectl. */
const built: [name: string, manifests: readonly Manifest[]][] = OVERLAYS.map((overlay) => [
  overlay,
  readManifests(`overlays/${overlay}`),
]);
if (kubectl) {
  const copy = copyWithSecrets();
  for (const overlay of OVERLAYS) built.push([`${overlay}, built`, build(copy, `overlays/${overlay}`)]);
  for (const way of ['ingress', 'http-route']) {
    writeSite(copy, site([`../components/${way}`, '../components/sockets']));
    built.push([`one-region by ${way}, built`, build(copy, 'site')]);
  }
} else test.skip('kubectl is missing: kustomizations are read, but not built', () => undefined);

const isJob = ({ kind }: Pod) => ['Job', 'CronJob'].includes(kind);

const lasting = (pod: Pod) =>
  isJob(pod)
    ? []
    : [
        ...(pod.spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always'),
        ...pod.spec.containers,
      ];

const environmentOf = ({ env = [], envFrom = [] }: Container) => [
  ...env.map(({ name }) => name),
  ...envFrom.flatMap(({ configMapRef: { name } }) => settingsOf(name).map(([setting]) => setting)),
];

/** Under the name that it has before or after. */
function settingsOf(name: string): [string, string][] {
  for (const folder of ['base', 'database']) {
    const generated = readKustomization(folder).configMapGenerator ?? [];
    const [file] = generated.find((candidate) => name.startsWith(candidate.name))?.envs ?? [];
    if (file === undefined) continue;
    const lines = read(`docker/kubernetes/${folder}/${file}`).trim().split('\n');
    return lines.map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]);
  }
  return [];
}

describe.each(built)('%s', (_, manifests) => {
  const pods = podsOf(manifests);
  const containers = pods.flatMap((pod) => pod.containers.map((container) => ({ ...container, pod })));

  test.each(containers)('$name has the image and the limits of the composition', (container) => {
    const { image = '', build: own, deploy } = serviceOf(container);
    if (own) {
      const [, name = ''] = /^minigame-network\/([a-z-]+):latest$/.exec(container.image) ?? [];
      expect(name.replace(/-previous$/, '')).toBe(own.target);
      expect([...stages.keys()]).toContain(own.target);
    } else expect(container.image).toBe(image);
    const { requests, limits } = container.resources ?? {};
    expect(requests).toEqual({ cpu: expect.any(String), memory: expect.any(String) });
    const limit = deploy?.resources?.limits.memory ?? limits?.memory ?? '';
    expect(limits?.memory).toMatch(/^\d+[MG]i$/);
    expect(limits?.memory).toBe(limit.replace(/([MG])$/, '$1i'));
  });

  test.each(containers)(
    '$name has the rights of the composition',
    ({ name, securityContext, ...container }) => {
      const { cap_add: added = [], user } = serviceOf({ name, ...container });
      // These take the network away, before anything else runs.
      const forSetup = name === 'renderer' ? ['SETPCAP', 'SYS_ADMIN'] : [];
      const isRoot = user === 'root';
      expect(securityContext).toMatchObject({
        ...(!isRoot && { runAsNonRoot: true }),
        runAsUser: isRoot ? 0 : expect.any(Number),
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const rights = securityContext?.capabilities?.add ?? [];
      // The image of PostgreSQL needs none if it is started as its own user.
      expect(rights).toEqual(name === 'postgres' ? [] : [...added, ...forSetup]);
    },
  );

  test.each(pods)('$name has no access to the cluster or its machine', ({ spec }) => {
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext?.seccompProfile).toEqual({ type: 'RuntimeDefault' });
    expect(spec.hostNetwork).toBeUndefined();
    expect(spec.volumes?.filter(({ hostPath }) => hostPath)).toEqual([]);
  });

  test.each(pods.flatMap(lasting))('$name is probed', (container) => {
    const { name, readinessProbe, startupProbe, livenessProbe } = container;
    expect(readinessProbe).toBeDefined();
    // It has nothing that could be asked whether it lives.
    if (name !== 'gate') expect([startupProbe, livenessProbe]).not.toContain(undefined);
    const known = read('server/src/features/health/routes.ts') + read('docker/gateway/production.conf');
    for (const { httpGet } of [readinessProbe, startupProbe, livenessProbe].filter((probe) => !!probe)) {
      if (!httpGet) continue;
      expect(known).toMatch(new RegExp(`['= ]${httpGet.path}['  ]`));
      expect(container.ports?.map((port) => port.name)).toContain(httpGet.port);
    }
  });

  test.each(containers)('$name has the variables and the program of the composition', (container) => {
    const { environment = {}, command, entrypoint } = serviceOf(container);
    const given = Object.keys(environment).filter(
      // A schedule and retention are the CronJob's, and a volume of files lasts as long as its pod.
      (name) => !['BACKUP_HOURS', 'REMOTE_DAYS'].includes(name) || container.name === 'server',
    );
    // Not in the volume's own folder, which belongs to root.
    const own = container.name === 'postgres' ? ['PGDATA'] : [];
    expect(environmentOf(container).toSorted()).toEqual([...given, ...own].toSorted());
    if (container.name !== 'renderer' && container.command && command)
      expect(container.command).toEqual(command.map((word) => word.replaceAll('$$', '$')));
    if (container.name === 'renderer') expect(container.command?.at(-1)).toContain(`${command?.join(' ')}`);
    expect(entrypoint).toBeUndefined();
  });

  test.each(pods)('$name has the secrets of the composition', ({ spec, containers: all }) => {
    const volumes = spec.volumes?.flatMap(({ name, secret }) => (secret ? [{ name, secret }] : [])) ?? [];
    for (const container of all) {
      const mounted = volumes.filter(({ name }) =>
        container.volumeMounts?.some((mount) => mount.name === name),
      );
      const keys = mounted.flatMap(({ secret }) => secret.items.map(({ key, path: file }) => [key, file]));
      const { secrets = [] } = serviceOf(container);
      expect(keys.toSorted()).toEqual(secrets.toSorted().map((secret) => [secret, secret]));
    }
  });

  test('the server is stopped as docs/operations.md says', () => {
    const { spec, containers: all } = pods.find(({ name }) => name === 'server')!;
    const { env = [] } = all.find(({ name }) => name === 'server')!;
    const delay = Number(env.find(({ name }) => name === 'STOP_DELAY')?.value);
    expect(spec.terminationGracePeriodSeconds).toBe(delay + 20);
  });

  test('network policies allow what depends on something in the composition, and nothing else', () => {
    const labelsOf = ({ labels }: Pod) => labels;
    const componentOf = ({ labels }: Pod) => labels[COMPONENT] ?? '';
    const allowed = pods.flatMap((from) =>
      pods.flatMap((to) => {
        const ports = lasting(to).flatMap((container) => container.ports ?? []);
        const open = [...ports.map(({ containerPort }) => containerPort), 9].filter((port) =>
          isAllowed(manifests, { from: labelsOf(from), to: labelsOf(to), port }),
        );
        expect(open).not.toContain(9);
        return open.length > 0 ? [`${componentOf(from)} → ${componentOf(to)}`] : [];
      }),
    );
    const wanted = Object.entries(production.services).flatMap(
      ([name, { depends_on: needs = {}, networks }]) =>
        Object.keys(needs)
          .filter((need) => {
            const other = production.services[need];
            return other?.restart !== 'no' && other?.networks?.some((network) => networks?.includes(network));
          })
          .map((need) => [name, need] as const),
    );
    const here = wanted.filter((pair) => pair.every((name) => pods.some((pod) => componentOf(pod) === name)));
    // What the others may leave for is checked by these very pairs.
    expect(allowed.toSorted()).toEqual(here.map((pair) => pair.join(' → ')).toSorted());
  });

  test('no pod of the site reaches the port on which the gateway believes headers', () => {
    const gateway = pods.find(({ name }) => name === 'gateway')?.labels ?? {};
    for (const { labels } of pods)
      expect(isAllowed(manifests, { from: labels, to: gateway, port: 8080 })).toBe(false);
  });

  test('policies name what may enter, and never open a port of a database to everywhere', () => {
    const rules = policiesOf(manifests).flatMap(({ ingress = [], egress = [] }) => [...ingress, ...egress]);
    expect(rules.filter(({ from, to }) => !from && !to)).toEqual([]);
    const wide = rules.filter(({ to = [] }) => to.some(({ ipBlock }) => ipBlock?.cidr.endsWith('/0')));
    expect(wide.flatMap(({ ports }) => ports?.map(({ port }) => String(port)) ?? ['all'])).toEqual(['443']);
  });
});

test('every secret that docker/secrets.sh makes is in one of the two Secrets', () => {
  const generated = ['base', 'database'].flatMap((folder) =>
    (readKustomization(folder).secretGenerator ?? []).flatMap(({ files }) => files),
  );
  // Remotes are published from outside, and a cluster has a Grafana of its own.
  const elsewhere = ['deploy-token', 'grafana-password'];
  const wanted = Object.keys(production.secrets ?? {}).filter((name) => !elsewhere.includes(name));
  expect(generated.toSorted()).toEqual(wanted.toSorted().map((name) => `../../../secrets/${name}`));
});

test('settings have the defaults of the composition', () => {
  const { environment = {} } = production.services['server'] ?? {};
  for (const [name, value] of settingsOf('settings'))
    expect([name, environment[name]?.replace(/^\$\{\w+:-(.*)\}$/, '$1')]).toEqual([name, value]);
});

test('the gateway asks for the servers by the name of their Service, which stands for all of them', () => {
  const [, asked] = /default ([\w.-]+);/.exec(read('docker/kubernetes/base/servers.conf')) ?? [];
  const { namespace } = readKustomization('base');
  const service = readManifests('base').find(
    ({ kind, metadata: { name } }) => kind === 'Service' && name === 'server',
  );
  expect(asked).toBe(`server.${namespace}.svc.cluster.local`);
  expect(service?.spec?.['clusterIP']).toBe('None');
  expect(read('docker/gateway/common.conf')).toContain('include /etc/nginx/gateway/servers.conf;');
});

test('the autoscaler reads a metric that servers have', () => {
  const [, metric = ''] =
    /metric: \{ name: (\w+) \}/.exec(read('docker/kubernetes/components/sockets/kustomization.yaml')) ?? [];
  expect(read('server/src/features/metrics/siteMetrics.ts')).toContain(`'${metric}'`);
});
