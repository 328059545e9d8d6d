import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { ancestry, type Copy, type Service, type Stage, type Stages } from './dockerFiles.ts';

const SITE = '/site';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const ignored = read('.dockerignore').trim().split('\n');

const isInContext = (file: string) =>
  !ignored.some((pattern) => path.matchesGlob(path.relative(root, file), pattern));

interface Lock {
  readonly packages: Readonly<Record<string, { readonly link?: boolean; readonly resolved?: string }>>;
}

const { packages: locked } = JSON.parse(read('package-lock.json')) as Lock;

function packagesOf(folder: string): string[] {
  const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(dependencies).flatMap((name) => {
    const { link: isWorkspace = false, resolved = '' } = locked[`node_modules/${name}`] ?? {};
    return [name, ...(isWorkspace ? packagesOf(resolved) : [])];
  });
}

/** A workspace, npm's link to it, leads to that of the folder. */
function linkPackage(place: string, folder: string): void {
  const source = path.join(root, place);
  const target = path.join(folder, place);
  if (!existsSync(source) || existsSync(target)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  symlinkSync(lstatSync(source).isSymbolicLink() ? readlinkSync(source) : source, target);
}

const isTop = (place: string) => place.split('node_modules/').length === 2;

function install(command: string, folder: string): void {
  const workspace = /--workspace=(\S+)/.exec(command)?.[1];
  const named = workspace ? packagesOf(workspace).map((name) => `node_modules/${name}`) : undefined;
  for (const place of Object.keys(locked).filter(isTop)) {
    if (!named || named.includes(place) || place.startsWith(`${workspace}/`)) linkPackage(place, folder);
  }
}

function copyIn(from: string, sources: readonly string[], { to }: Copy, folder: string): void {
  for (const source of sources) {
    const name = path.relative(SITE, path.resolve(SITE, source));
    const target = path.resolve(folder, to.endsWith('/') ? path.join(to, path.basename(name)) : to);
    cpSync(path.join(from, name), target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== root || isInContext(file),
    });
  }
}

interface Writer {
  readonly stages: Stages;
  readonly newFolder: () => string;
  /** The folders of stages that others copy from. */
  readonly written: Map<string, string>;
}

function applyCopy(copy: Copy, folder: string, writer: Writer): void {
  const { from, sources } = copy;
  // All files that npm reads.
  if (from === 'manifests') {
    const manifests = globSync('{,*/,*/*/}package{,-lock}.json', { cwd: root, exclude: ['**/node_modules'] });
    for (const file of manifests) copyIn(root, [file], { ...copy, to: file }, folder);
  } else if (from === undefined) copyIn(root, sources, copy, folder);
  // Of a build, only the place: what programs import is not built.
  else if (sources.every((source) => source.startsWith(`${SITE}/dist`)))
    mkdirSync(path.join(folder, copy.to), { recursive: true });
  else {
    const other = writer.written.get(from) ?? writeStage(from, writer);
    writer.written.set(from, other);
    copyIn(other, sources, copy, folder);
  }
}

function applyStage({ copies, runs }: Stage, folder: string, writer: Writer): void {
  for (const copy of copies) applyCopy(copy, folder, writer);
  for (const run of runs) {
    if (run.includes('npm install')) install(run, folder);
    for (const [, made = ''] of run.matchAll(/\bmkdir (?:-p )?([^&]+)/g))
      for (const name of made.trim().split(' '))
        mkdirSync(path.resolve(folder, name.replace(/^\//, '')), { recursive: true });
  }
}

function writeStage(name: string, writer: Writer): string {
  const folder = writer.newFolder();
  for (const stage of ancestry(writer.stages, name).toReversed()) applyStage(stage, folder, writer);
  return folder;
}

/** Exactly the files that its containers have of this repository. Packages are links to those installed here. */
export function writeContainer({ build, volumes = [] }: Service, writer: Writer): string {
  const folder = writeStage(build?.target ?? '', writer);
  for (const volume of volumes) {
    const [source = '', target = ''] = volume.split(':');
    if (!target.startsWith(`${SITE}/`)) continue;
    const inside = path.join(folder, path.relative(SITE, target));
    if (source.startsWith('./')) cpSync(path.join(root, source), inside, { recursive: true });
    else mkdirSync(inside, { recursive: true });
  }
  return folder;
}
