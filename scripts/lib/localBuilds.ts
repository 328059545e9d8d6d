import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteManifest, remoteVersion, type RemoteManifest } from '@site/contract/http/registry';

const readJson = (...parts: string[]): unknown => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

/** The builds that are live in a folder. */
export function localBuilds(folder: string): RemoteManifest[] {
  return readdirSync(folder).map((name) => {
    const { version } = readJson(folder, name, 'live.json') as { readonly version: unknown };
    return remoteManifest.parse(readJson(folder, name, remoteVersion.parse(version), 'manifest.json'));
  });
}
