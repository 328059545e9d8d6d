import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { parse, type Tags } from 'yaml';

export interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string; readonly args?: Readonly<Record<string, string>> };
  readonly profiles?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly dns?: readonly string[];
  readonly secrets?: readonly string[];
  readonly restart?: string;
  readonly network_mode?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly user?: string;
  readonly cap_add?: readonly string[];
  readonly deploy?: { readonly resources?: { readonly limits: { readonly memory: string } } };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string; readonly name?: string }>>;
}

export const FILES = ['docker-compose.yml', 'docker/compose.prod.yml'] as const;
export type FileName = (typeof FILES)[number];

/** They come after `docker/compose.prod.yml`. */
export const OVERLAYS = globSync('docker/compose.*.yml', { cwd: root }).filter(
  (file) => file !== 'docker/compose.prod.yml',
);

/** Values are what Compose makes of them; of those that it takes away, nothing. */
const COMPOSE_TAGS: Tags = [
  { tag: '!reset', resolve: () => undefined },
  { tag: '!override', collection: 'map', resolve: (map) => map },
  { tag: '!override', collection: 'seq', resolve: (list) => list },
];

/** Files that it mounts are named from the root of the repository, wherever it is. */
export function readCompose(file: string): ComposeFile {
  const text = readFileSync(path.join(root, file), 'utf8');
  const compose = parse(text, { merge: true, customTags: COMPOSE_TAGS }) as ComposeFile;
  const fromRoot = (volume: string) =>
    volume.startsWith('.') ? `./${path.posix.join(path.posix.dirname(file), volume)}` : volume;
  const services = Object.entries(compose.services).map(([name, service]) => {
    // Those in memory have no name.
    const volumes = service.volumes?.filter((volume) => typeof volume === 'string').map(fromRoot);
    return [name, { ...service, ...(volumes && { volumes }) }] as const;
  });
  return { ...compose, services: Object.fromEntries(services) };
}

export function readOverlay(file: string): ComposeFile['services'] {
  const { services } = readCompose('docker/compose.prod.yml');
  const changed = Object.entries(readCompose(file).services).map(([name, service]) => {
    const below = services[name];
    const environment = { ...below?.environment, ...service.environment };
    const volumes = [...(below?.volumes ?? []), ...(service.volumes ?? [])];
    const healthcheck = service.healthcheck && { ...below?.healthcheck, ...service.healthcheck };
    return [
      name,
      { ...below, ...service, environment, volumes, ...(healthcheck && { healthcheck }) },
    ] as const;
  });
  return Object.fromEntries(changed);
}

export interface Copy {
  readonly from: string | undefined;
  readonly sources: readonly string[];
  /** A folder if it ends with a slash. */
  readonly to: string;
}

export interface Stage {
  readonly base: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly copies: readonly Copy[];
  readonly runs: readonly string[];
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
}

export type Stages = ReadonlyMap<string, Stage>;

function list(json: string): readonly string[] {
  return JSON.parse(json) as string[];
}

function copyOf(rest: string): Copy {
  const words = rest.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' };
}

function stageOf(base: string, instructions: readonly string[]): Stage {
  const of = (name: string) =>
    instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  return {
    base,
    args: of('ARG').map((arg) => arg.split('=')[0] ?? ''),
    env: Object.fromEntries(
      [
        ...of('ENV')
          .join(' ')
          .matchAll(/(\w+)=(\S*)/g),
      ].map(([, name = '', value = '']) => [name, value]),
    ),
    copies: of('COPY').map(copyOf),
    runs: of('RUN'),
    entrypoint: list(of('ENTRYPOINT').at(-1) ?? '[]'),
    command: list(of('CMD').at(-1) ?? '[]'),
  };
}

export function readStages(): Stages {
  const text = readFileSync(path.join(root, 'Dockerfile'), 'utf8').replace(/\\\n\s*/g, '');
  const [, ...parts] = text.split(/^FROM /m);
  return new Map(
    parts.map((part) => {
      const [head = '', ...instructions] = part.split('\n');
      const [base = '', , name = ''] = head.split(' ');
      return [name, stageOf(base, instructions)];
    }),
  );
}

export function ancestry(stages: Stages, name: string): Stage[] {
  const stage = stages.get(name);
  return stage ? [stage, ...ancestry(stages, stage.base)] : [];
}

export function startOf(stages: Stages, name: string): Pick<Stage, 'entrypoint' | 'command'> {
  const line = ancestry(stages, name);
  return {
    entrypoint: line.find(({ entrypoint }) => entrypoint.length > 0)?.entrypoint ?? [],
    command: line.find(({ command }) => command.length > 0)?.command ?? [],
  };
}

export function contentOf(stages: Stages, name: string): string[] {
  return ancestry(stages, name).flatMap(({ copies }) =>
    copies.flatMap(({ from, sources }) => {
      if (from === undefined) return sources;
      return sources.includes('/site') ? contentOf(stages, from) : [];
    }),
  );
}
