import { remoteFolders } from '@site/webpack/workspace';
import path from 'node:path';
import { readCompose } from './composeFile.ts';

const { services, networks = {} } = readCompose('docker-compose.prod.yml');
const remotes = remoteFolders().map((folder) => path.basename(folder));

const networksOf = (name: string) => services[name]?.networks ?? [];

/** The services that can open a connection to one. */
function neighbours(name: string): string[] {
  const own = new Set(networksOf(name));
  return Object.keys(services).filter(
    (other) => other !== name && networksOf(other).some((network) => own.has(network)),
  );
}

/** Whether a service has a way out of the composition. */
const reachesOutside = (name: string) => networksOf(name).some((network) => !networks[network]?.internal);

test('the browser that opens unknown builds reaches the gateway, and nothing else', () => {
  expect(neighbours('gate')).toEqual(['gateway']);
  expect(reachesOutside('gate')).toBe(false);
  // Names that are not of its network lead nowhere.
  expect(services['gate']?.dns).toEqual(['127.0.0.1']);
});

test('what is kept is reached by what works with it, and reaches nothing outside', () => {
  for (const store of ['postgres', 'redis']) {
    expect(reachesOutside(store)).toBe(false);
    for (const name of ['gateway', 'gate', 'assets', ...remotes])
      expect(neighbours(store)).not.toContain(name);
  }
});

test('what publishes a remote meets the gateway, and no server', () => {
  for (const remote of remotes)
    expect(neighbours(remote).filter((name) => !remotes.includes(name))).toEqual(['gateway']);
});

test('only the gateway is reached from outside', () => {
  const published = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0);
  expect(published.map(([name]) => name)).toEqual(['gateway']);
  expect(services['assets']).toMatchObject({ network_mode: 'none' });
});
