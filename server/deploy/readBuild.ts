import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteManifest, type RemoteManifest } from '@site/contract/http/registry';

/** A build in a folder. */
export interface LocalBuild {
  readonly manifest: RemoteManifest;
  read(file: string): Buffer;
}

/** @param folder holds `manifest.json` and the files that it names */
export function readBuild(folder: string): LocalBuild {
  const manifest = remoteManifest.parse(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')));
  return { manifest, read: (file) => readFileSync(path.join(folder, file)) };
}
