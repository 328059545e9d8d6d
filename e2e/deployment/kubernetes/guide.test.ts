import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { readCompose } from '../compose/testing/dockerFiles.ts';
import { linesOf } from './testing/guide.ts';
import { build, copyWithSecrets, FOLDER, kubectl, podsOf, readManifests } from './testing/manifests.ts';
import { policiesOf } from './testing/networkPolicies.ts';

const production = readCompose('docker/compose.prod.yml');
const swarm = readCompose('docker/compose.swarm.yml');
const deployed = Object.entries(production.services).filter(([, { profiles }]) => !profiles);

const SECTIONS = ['Run on many machines', 'Docker Swarm', 'Kubernetes', 'Publish the remotes'];
const blocks = SECTIONS.flatMap((section) => linesOf(section));
const [choices = ''] = linesOf('Kubernetes');

const env = {
  IMAGES: 'registry.example.org/site',
  VERSION: '1e10',
  PREVIOUS: '0123',
  PATH: process.env['PATH'],
};

test('the guide has lines for every section', () => {
  for (const section of SECTIONS) expect(linesOf(section)).not.toEqual([]);
});

test.each(blocks)('a shell can read the lines, and what they name exists: %s', (lines) => {
  expect(spawnSync('sh', ['-n', '-c', lines], { encoding: 'utf8' }).stderr).toBe('');
  const named = [...lines.matchAll(/\b(?:docker|server|scripts)\/[\w./-]+/g)].map(([file]) => file);
  const missing = named.filter(
    (file) => !file.startsWith(`${FOLDER}/site`) && !existsSync(path.join(root, file)),
  );
  expect(missing).toEqual([]);
});

test('the objects that the lines name are in the manifests', () => {
  const names = readManifests('overlays/one-region').map(
    ({ kind, metadata: { name } }) => `${kind.toLowerCase()}/${name}`,
  );
  const named = [...blocks.join('').matchAll(/\b(?:job|cronjob|deployment|service)\/\w+/g)].map(
    ([name]) => name,
  );
  expect(named.length).toBeGreaterThan(1);
  expect(names).toEqual(expect.arrayContaining(named));
});

(kubectl ? test : test.skip)("the guide's kustomization takes every image from the registry", () => {
  const copy = copyWithSecrets();
  expect(spawnSync('sh', ['-e', '-c', choices], { cwd: copy, env, encoding: 'utf8' }).stderr).toBe('');
  const manifests = build(copy, 'site');
  const images = podsOf(manifests).flatMap(({ containers }) => containers.map(({ image }) => image));
  const foreign = images.filter((image) => !image.startsWith(`${env.IMAGES}/`));
  expect(new Set(foreign)).toEqual(new Set(['postgres:17-bookworm', 'redis:7-bookworm']));
  expect(images).toContain(`${env.IMAGES}/assets:${env.PREVIOUS}`);
  expect(images).toContain(`${env.IMAGES}/server:${env.VERSION}`);
  expect(manifests.find(({ data }) => data && 'SITE_ORIGIN' in data)?.data).toMatchObject({
    SITE_ORIGIN: 'https://play.example.org',
    REMOTE_DAYS: '30',
  });
  // What is in front is believed, so only its namespace may enter.
  expect(policiesOf(manifests).flatMap(({ ingress = [] }) => ingress)).toContainEqual({
    from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'envoy-gateway-system' } } }],
    ports: [{ port: 8080, protocol: 'TCP' }],
  });
});

describe('docker/compose.swarm.yml', () => {
  const script = readFileSync(path.join(root, 'docker/swarm.sh'), 'utf8');

  test('has every service and every secret of the composition', () => {
    expect(Object.keys(swarm.services).toSorted()).toEqual(deployed.map(([name]) => name).toSorted());
    const used = new Set(deployed.flatMap(([, { secrets = [] }]) => secrets));
    expect(Object.keys(swarm.secrets ?? {})).toEqual([...used].toSorted());
    expect(script).toContain("tr 'a-z.-' 'A-Z__'");
    for (const [secret, { name }] of Object.entries(swarm.secrets ?? {}))
      expect(name).toBe(`site-${secret}-\${${secret.toUpperCase().replaceAll('-', '_')}_ID:-}`);
  });

  test.each(deployed)('%s has something in the place of what a stack ignores', (name, service) => {
    const own = swarm.services[name] ?? {};
    for (const ignored of ['depends_on', 'network_mode', 'tmpfs', 'shm_size'] as const)
      if (ignored in service) expect(Object.entries(own)).toContainEqual([ignored, undefined]);
    if ('network_mode' in service) expect(own.networks).toEqual(['nothing']);
  });

  test('nobody but what needs no network is on the network `nothing`, which leads nowhere', () => {
    expect(swarm.networks?.['nothing']).toEqual({ internal: true });
    expect(production.networks).not.toHaveProperty('nothing');
    const there = Object.entries(swarm.services).filter(([, { networks = [] }]) =>
      networks.includes('nothing'),
    );
    for (const [name] of there) expect(production.services[name]?.network_mode).toBe('none');
  });

  test('the lines deploy services that exist', () => {
    const named = [
      ...linesOf('Docker Swarm')
        .join('')
        .matchAll(/^sh docker\/swarm\.sh (.+)$/gm),
    ].flatMap(([, names = '']) => names.split(' '));
    expect(Object.keys(production.services)).toEqual(expect.arrayContaining(named));
  });

  test.each([
    ['the environment', { BIND: '127.0.0.1' }, ''],
    ['a file that Compose reads', {}, 'BIND="127.0.0.1"\n'],
  ])('docker/swarm.sh refuses an address from %s, which a stack would ignore', (_, given, file) => {
    const copy = copyWithSecrets();
    mkdirSync(path.join(copy, 'bin'));
    writeFileSync(path.join(copy, 'bin/docker'), '#!/bin/sh\necho deployed\n', { mode: 0o755 });
    const deploy = (variables: object) =>
      spawnSync('sh', ['docker/swarm.sh'], {
        cwd: copy,
        encoding: 'utf8',
        env: { PATH: `${path.join(copy, 'bin')}:${process.env['PATH']}`, ...variables },
      });
    const everywhere = deploy({ BIND: '0.0.0.0' });
    expect([everywhere.status, everywhere.stdout]).toEqual([0, 'deployed\n']);
    writeFileSync(path.join(copy, '.env'), file);
    const { status, stdout, stderr } = deploy(given);
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringContaining("can't listen on 127.0.0.1 only"),
    ]);
  });

  const clients = ['compose version', 'stack config --help'].every(
    (command) => spawnSync('docker', command.split(' '), { stdio: 'ignore' }).status === 0,
  );

  (clients ? test : test.skip)("Docker's client reads what docker/swarm.sh sends it as a stack", () => {
    const copy = copyWithSecrets();
    const { stdout: docker } = spawnSync('sh', ['-c', 'command -v docker'], { encoding: 'utf8' });
    mkdirSync(path.join(copy, 'bin'));
    // Reads the stack, and deploys nothing.
    const client = `#!/bin/sh\n[ "$1" = compose ] && exec ${docker.trim()} "$@"\nexec ${docker.trim()} stack config --compose-file -\n`;
    writeFileSync(path.join(copy, 'bin/docker'), client, { mode: 0o755 });
    const { status, stdout, stderr } = spawnSync('sh', ['docker/swarm.sh'], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${path.join(copy, 'bin')}:${process.env['PATH']}` },
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/name: site-session-secret-[0-9a-f]{12}$/m);
    expect(stdout).toMatch(/published: 3000$/m);
  });
});
