import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleData, RemoteManifest } from '@site/contract/http/registry';
import { commitOf } from './commitOf.ts';
import { sharedRanges } from './sharedRanges.ts';

/** What names the build whose manifest is written. */
export interface RemoteManifestOptions {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly globalName: string;
  readonly modules: readonly string[];
}

/** What a remote's `package.json` says to the gate: `"site": { "smoke": ["/shop?from=gate"] }`. */
interface RemotePackage {
  readonly site?: { readonly smoke?: readonly string[] };
}

/** Every page that can be opened without knowing anybody's name or id. */
function openAddresses(modules: readonly ModuleData[]): string[] {
  const paths = modules.flatMap(({ routes }) => routes.map((route) => route.path));
  return paths.filter((address) => !/[:*]/.test(address));
}

/**
 * The manifest of a build, before it is held against the contract.
 *
 * @param modules what its exposed modules declare
 * @param files the hashes of its files, by path; none for a dev server, whose files change with each edit
 */
export function describeRemote(
  { folder, name, version, globalName }: RemoteManifestOptions,
  modules: readonly ModuleData[],
  files: Readonly<Record<string, string>>,
): RemoteManifest {
  const { site } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as RemotePackage;
  const { 'shell/store': store = '', ...shared } = sharedRanges();
  return {
    name,
    version,
    commit: commitOf(folder),
    global: globalName,
    store,
    shared,
    modules: [...modules],
    smoke: [...(site?.smoke ?? openAddresses(modules))],
    files,
  };
}
