import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders, root } from '@site/webpack/workspace';
import { DCLinter } from 'dclint';
import {
  ancestry,
  contentOf,
  FILES,
  readCompose,
  readStages,
  startOf,
  type FileName,
  type Service,
} from './testing/dockerFiles.ts';
import { importsOf } from './testing/importsOf.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const stages = readStages();
const remotes = remoteFolders().map((folder) => path.basename(folder));
const composes = FILES.map((file) => [file, readCompose(file)] as const);
const production = readCompose('docker/compose.prod.yml');
const services = composes.flatMap(([file, { services: all }]) =>
  Object.entries(all).map(([name, service]): [string, string, Service] => [file, name, service]),
);
const built = services.flatMap(([file, name, { build, ...service }]) =>
  build ? [[file, name, build, service] as const] : [],
);

function startedBy({ build, entrypoint, command }: Service): readonly string[] {
  const image = startOf(stages, build?.target ?? '');
  return [...(entrypoint ?? image.entrypoint), ...(command ?? image.command)];
}

const programOf = (service: Service) => startedBy(service).find((word) => word.endsWith('.ts'));

const isWithin = (folder: string, file: string) => file === folder || file.startsWith(`${folder}/`);

function mountsOf({ volumes = [] }: Service): string[] {
  return volumes
    .filter((volume) => volume.startsWith('./'))
    .map((volume) => volume.split(':')[0]?.slice(2) ?? '');
}

describe.each(FILES)('%s', (file: FileName) => {
  const compose = readCompose(file);
  const own = Object.entries(compose.services);

  test('matches the compose schema', () => {
    const off = {
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
      'top-level-properties-order': 0,
      // What is built here has a name, too.
      'no-build-and-image': 0,
      // It does not resolve a variable with a default.
      'no-unbound-port-interfaces': 0,
    } as const;
    const linter = new DCLinter({ rules: off, quiet: true, debug: false, exclude: [] });
    const results = linter.lintFiles([path.join(root, file)], false);
    const errors = results.flatMap(({ messages }) => messages.filter(({ type }) => type === 'error'));
    expect(errors.map(({ rule, line, message }) => `${rule} in line ${line}: ${message}`)).toEqual([]);
  });

  test('references only existing names', () => {
    const known = (names: object | undefined) => Object.keys(names ?? {});
    for (const [, { depends_on: needs, networks, secrets, volumes }] of own) {
      expect(known(compose.services)).toEqual(expect.arrayContaining(known(needs)));
      expect(known(compose.networks)).toEqual(expect.arrayContaining([...(networks ?? [])]));
      expect(known(compose.secrets)).toEqual(expect.arrayContaining([...(secrets ?? [])]));
      const named = (volumes ?? []).filter((volume) => !volume.startsWith('./'));
      expect(known(compose.volumes)).toEqual(
        expect.arrayContaining(named.map((volume) => volume.split(':')[0])),
      );
    }
  });

  test('works without an env file: every variable has a default', () => {
    const without = [...read(file).matchAll(/(?<!\$)\$\{?(\w+)(:-)?/g)].filter(([, , fallback]) => !fallback);
    expect(without.map(([, name]) => name)).toEqual([]);
  });

  test('waits only for conditions that can be met', () => {
    for (const [, { depends_on: needs = {} }] of own) {
      for (const [name, { condition }] of Object.entries(needs)) {
        const { restart, healthcheck } = compose.services[name] ?? {};
        if (condition === 'service_healthy') expect([name, healthcheck]).not.toEqual([name, undefined]);
        if (condition === 'service_completed_successfully') expect([name, restart]).toEqual([name, 'no']);
      }
    }
  });

  test('has a health check for every long-running service', () => {
    const unasked = own.filter(([, { restart, healthcheck }]) => restart !== 'no' && !healthcheck);
    expect(unasked.map(([name]) => name)).toEqual([]);
  });

  test('has a service for every remote', () => {
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(remotes));
  });

  test('mounts existing files and keeps data in named volumes', () => {
    for (const [, service] of own) {
      for (const mount of mountsOf(service))
        expect([mount, existsSync(path.join(root, mount))]).toEqual([mount, true]);
    }
  });

  test('is based on Debian, or on an exact version of what Debian has no image of', () => {
    const images = own.flatMap(([, { image, build }]) => (image && !build ? [image] : []));
    for (const image of images)
      expect(image).toMatch(
        /(-bookworm|^(prom\/prometheus|grafana\/grafana):v?\d+\.\d+\.\d+)(@sha256:[0-9a-f]{64})?$/,
      );
  });
});

describe.each(built)('%s: the image of %s', (file, _name, { target, args = {} }, service) => {
  const content = [...contentOf(stages, target), ...mountsOf(service)].flatMap((entry) =>
    entry.includes('${') ? remotes.map((remote) => entry.replace('${REMOTE}', remote)) : [entry],
  );

  test('is a stage of the Dockerfile that accepts the given arguments', () => {
    expect([...stages.keys()]).toContain(target);
    const taken = [...stages.values()].flatMap((stage) => stage.args);
    expect(taken).toEqual(expect.arrayContaining(Object.keys(args)));
  });

  test('copies existing files', () => {
    for (const entry of content) expect([entry, existsSync(path.join(root, entry))]).toEqual([entry, true]);
  });

  const program = programOf({ ...service, build: { target, args } });
  if (!program) return;

  // Those of development import whatever they serve; they have every source and every package.
  if (file === 'docker-compose.yml') {
    test('contains its program', () => {
      expect(content.some((entry) => isWithin(entry, program))).toBe(true);
    });
    return;
  }

  test('contains every file that its program imports', () => {
    const missing = [...importsOf(program).files].filter((needed) => {
      return !content.some((entry) => isWithin(entry, needed));
    });
    expect(missing).toEqual([]);
  });

  // Of API_DOCS, which is for development.
  const developed = new Set(['@fastify/swagger-ui']);

  test('contains every package that its program imports', () => {
    // With those of its workspaces, which are installed beside it.
    const dependencies = Object.assign(
      {},
      ...['server', 'delivery', 'shared/backend'].map(
        (folder) => (JSON.parse(read(`${folder}/package.json`)) as { dependencies: object }).dependencies,
      ),
    ) as Record<string, string>;
    const copied = ancestry(stages, target).flatMap(({ copies }) => copies.flatMap(({ sources }) => sources));
    const missing = [...importsOf(program).packages].filter((name) => {
      const isCopied = copied.some((source) => source.includes(`node_modules/${name.split('/')[0]}`));
      return !(name in dependencies) && !isCopied && !developed.has(name);
    });
    expect(missing).toEqual([]);
  });
});

describe('the variables of our own programs', () => {
  const sources = globSync('{delivery,server/src,shared/backend/src,scripts,webpack}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/node_modules/**'],
  });
  const code = [...sources, 'docker/assets/publish.sh', 'docker/backup/backup.sh'].map(read).join('\n');
  // Read by libraries, and by the programs of PostgreSQL.
  const foreign = new Set(['WATCHPACK_POLLING', 'PGHOST', 'PGUSER', 'PGDATABASE']);

  test.each(built)('%s: %s sets no unused variable', (_file, _name, _image, { environment = {} }) => {
    const unread = Object.keys(environment).filter((variable) => {
      const name = variable.replace(/_FILE$/, '');
      // `server/src/config/config.ts` derives the names of its variables from those of its settings.
      const setting = name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      const isRead = new RegExp(`(?:'${name}'|\\b(?:${name}|${setting}):|\\{${name}:-)`).test(code);
      return !foreign.has(name) && !isRead;
    });
    expect(unread).toEqual([]);
  });

  test('dev servers match the remotes', () => {
    const { DEV_REMOTES: served = '' } =
      readCompose('docker-compose.yml').services['server']?.environment ?? {};
    expect(served.split(',').sort()).toEqual(remotes.map((name) => `${name}=http://${name}:3000`));
  });
});

describe('addresses', () => {
  const pathsOfServer = read('server/src/features/health/routes.ts');
  const confOf = (service: Service) => startedBy(service).find((word) => word.endsWith('.conf')) ?? '';
  const gateways = composes.map(([file, compose]) => {
    const service = compose.services['gateway'];
    if (!service) throw new Error(`${file} has no gateway.`);
    const conf = read(confOf(service).replace('/etc/nginx/', 'docker/'));
    return [file, compose, service, conf] as const;
  });

  test.each(gateways)('%s: the gateway listens on the published port', (_file, _compose, { ports }, conf) => {
    const listens = /listen (\d+)/.exec(conf)?.[1];
    expect(ports?.map((port) => port.split(':').at(-1))).toEqual([listens]);
  });

  test.each(['docker-compose.yml', 'docker/compose.faults.yml'])(
    '%s: the gateway reaches the demo',
    (file) => {
      expect(readCompose(file).services['server']?.environment).toMatchObject({ HOST: '0.0.0.0' });
    },
  );

  test.each(gateways)("%s: the gateway's upstreams exist", (_file, compose, _service, conf) => {
    const parts = [...conf.matchAll(/set \$part (\w+);/g)].map(([, name = '']) => name);
    const [, server] = /default (\w+);/.exec(read('docker/gateway/servers.conf')) ?? [];
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining([...parts, server]));
  });

  const checks = built.flatMap(([file, name, , { healthcheck }]) => {
    const address = healthcheck?.test.find((word) => word.startsWith('http:'));
    return address ? [[file, name, new URL(address)] as const] : [];
  });

  test.each(checks)('%s: %s is checked at a valid address', (file, name, { port, pathname, hostname }) => {
    const isGateway = name === 'gateway' || hostname === 'gateway';
    expect(port).toBe(isGateway ? '8080' : '3000');
    const conf = gateways.find(([candidate]) => candidate === file)?.[3] ?? '';
    if (name === 'gateway') expect(conf).toContain(`location = ${pathname} {`);
    else if (name === 'shell') expect(pathname).toBe('/assets/main.js');
    else if (remotes.includes(name)) expect(pathname).toBe(`/dev-remotes/${name}/manifest.json`);
    else expect(pathsOfServer).toContain(`'${pathname}'`);
  });
});

test('docker/secrets.sh creates every secret', () => {
  const script = read('docker/secrets.sh');
  for (const { file } of Object.values(production.secrets ?? {}))
    expect(script).toContain(`make ${path.basename(file)} `);
});

test('rolled servers stay unchanged at the next `up`', () => {
  const calls = read('docker/roll.sh')
    .split('\n')
    .filter((line) => line.startsWith('$compose up '));
  expect(calls).toHaveLength(1);
  // Compose takes a service started without its dependencies for a different one.
  expect(calls[0]).not.toContain('--no-deps');
});

test('the mounted sources hide no package', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
  const mounted = mountsOf(readCompose('docker-compose.yml').services['shell'] ?? {});
  const hidden = Object.keys(packages).filter((place) => {
    return place.includes('/node_modules/') && mounted.some((mount) => isWithin(mount, place));
  });
  expect(hidden).toEqual([]);
});

test('services in production have a read-only file system and no capabilities', () => {
  for (const [name, { read_only: isReadOnly, cap_drop: dropped }] of Object.entries(production.services))
    expect([name, isReadOnly, dropped]).toEqual([name, true, ['ALL']]);
});
