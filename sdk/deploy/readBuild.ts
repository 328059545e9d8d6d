import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteManifest, type RemoteManifest } from '@site/contract/http/registry';
import { CommandError } from '@site/backend/commandError';

export interface LocalBuild {
  readonly manifest: RemoteManifest;
  read(file: string): Buffer;
}

export function readBuild(folder: string): LocalBuild {
  const file = path.join(folder, 'manifest.json');
  const { data: manifest, error } = remoteManifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!manifest) {
    const { path: at, message } = error.issues[0]!;
    throw new CommandError(
      `${file} is no manifest that this version of the SDK knows (${at.join('.')}: ${message}). Delete ${folder} and build again.`,
    );
  }
  return { manifest, read: (file) => readFileSync(path.join(folder, file)) };
}

export function onlyBuild(folder: string): LocalBuild {
  const isBuild = (name: string) => existsSync(path.join(folder, name, 'manifest.json'));
  const [first, ...more] = existsSync(folder) ? readdirSync(folder).filter(isBuild) : [];
  if (!first) throw new CommandError(`There is no build in ${folder}.`);
  if (more.length > 0) throw new CommandError(`There is more than one build in ${folder}: which one?`);
  return readBuild(path.join(folder, first));
}
