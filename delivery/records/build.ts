import { registered, type RegisteredRemote, type RemoteManifest } from '@site/contract/http/registry';

export interface RemoteVersion {
  readonly remote: string;
  readonly version: string;
}

/** A build of a remote and the location of its files: a path of this site, or an external URL. */
export interface Build {
  readonly manifest: RemoteManifest;
  readonly base: string;
}

export const ownBase = (name: string, version: string) => `/remotes/${name}/${version}`;

const isExternal = ({ base }: Build) => !base.startsWith('/');

export function originsOf(builds: readonly Build[]): string[] {
  return [...new Set(builds.filter(isExternal).map(({ base }) => new URL(base).origin))];
}

/** A published build as a page gets it: an external one includes its hashes, since its host may change it. */
export function asRegistered(build: Build): RegisteredRemote {
  const { manifest, base } = build;
  const remote = registered(manifest, base);
  if (!isExternal(build)) return remote;
  const files = Object.entries(manifest.files);
  return { ...remote, integrity: Object.fromEntries(files.map(([file, hash]) => [`${base}/${file}`, hash])) };
}
