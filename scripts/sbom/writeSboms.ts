import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

/** As much of a CycloneDX document as is read here. */
export interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

function readSbom(): Sbom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline', '--loglevel=error'];
  const { status, error, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    shell: process.platform === 'win32',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(error?.message ?? stderr);
  const sbom = JSON.parse(stdout) as Sbom;
  const { name } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string };
  // npm says the folder's name, which is different on each machine.
  return { ...sbom, metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } } };
}

const isForDevelopment = ({ properties }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

// `npm sbom --omit=dev` leaves out what a workspace ships and the root has for its tests, such as React.
function withoutDevelopment(sbom: Sbom): Sbom {
  const components = sbom.components.filter((component) => !isForDevelopment(component));
  const removed = new Set(sbom.components.filter(isForDevelopment).map((component) => component['bom-ref']));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => !removed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => !removed.has(name)) }));
  return { ...sbom, components, dependencies };
}

/**
 * Writes what the site consists of as CycloneDX, from the lock file and without a registry.
 *
 * @returns the paths of the files: what servers run and browsers get, then the one that also lists what builds and
 *   tests use
 */
export function writeSboms(folder: string): readonly [shipped: string, all: string] {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, sbom: Sbom) => {
    const file = path.join(folder, name);
    writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
    return file;
  };
  const all = readSbom();
  return [write('shipped.cdx.json', withoutDevelopment(all)), write('all.cdx.json', all)];
}
