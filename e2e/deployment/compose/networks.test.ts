import path from 'node:path';
import { remoteFolders } from '@site/webpack/workspace';
import { readCompose } from './testing/dockerFiles.ts';

const remotes = remoteFolders().map((folder) => path.basename(folder));
const production = readCompose('docker/compose.prod.yml');

const networksOf = (name: string) => production.services[name]?.networks ?? [];

function neighbours(name: string): string[] {
  const own = new Set(networksOf(name));
  return Object.keys(production.services).filter(
    (other) => other !== name && networksOf(other).some((network) => own.has(network)),
  );
}

const reachesOutside = (name: string) =>
  networksOf(name).some((network) => !production.networks?.[network]?.internal);

test("the gate's browser reaches only the gateway", () => {
  expect(neighbours('gate')).toEqual(['gateway']);
  expect(reachesOutside('gate')).toBe(false);
  // Names from outside its network don't resolve.
  expect(production.services['gate']?.dns).toEqual(['127.0.0.1']);
});

test('only the services that need the databases reach them, and the databases reach nothing outside', () => {
  for (const store of ['postgres', 'redis']) {
    expect(reachesOutside(store)).toBe(false);
    for (const name of ['gateway', 'gate', 'assets', 'prometheus', 'grafana', ...remotes])
      expect(neighbours(store)).not.toContain(name);
  }
});

test('the services that publish remotes reach the gateway and no server', () => {
  for (const remote of remotes)
    expect(neighbours(remote).filter((name) => !remotes.includes(name))).toEqual(['gateway']);
});

test('only the gateway is reachable from outside, Prometheus and Grafana from this machine', () => {
  const published = Object.entries(production.services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port.split(':')[0]]),
  );
  expect(published).toEqual([
    ['gateway', '${BIND'],
    ['prometheus', '127.0.0.1'],
    ['grafana', '127.0.0.1'],
  ]);
  expect(production.services['assets']).toMatchObject({ network_mode: 'none' });
});

test('Prometheus reaches the servers with the metrics token only, and Grafana only Prometheus', () => {
  expect(production.services['prometheus']?.secrets).toEqual(['metrics-token']);
  expect(neighbours('prometheus')).toEqual(expect.arrayContaining(['server', 'grafana']));
  expect(neighbours('grafana')).toEqual(['prometheus']);
  expect(production.services['grafana']?.environment).toMatchObject({
    GF_AUTH_ANONYMOUS_ENABLED: 'false',
    GF_SECURITY_ADMIN_PASSWORD__FILE: '/run/secrets/grafana-password',
  });
});
