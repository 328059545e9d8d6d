import { registered, type RegisteredRemote, type RemoteManifest } from '@site/contract/http/registry';

/** A build of a remote and where its files are: a path of this site, or an address elsewhere. */
export interface Build {
  readonly manifest: RemoteManifest;
  readonly base: string;
}

/** Where this site serves the files of a version. */
export const ownBase = (name: string, version: string) => `/remotes/${name}/${version}`;

const isElsewhere = ({ base }: Build) => !base.startsWith('/');

/** Origins that a page must be allowed to load from for its builds. */
export function originsOf(builds: readonly Build[]): string[] {
  return [...new Set(builds.filter(isElsewhere).map(({ base }) => new URL(base).origin))];
}

/** A build as a page gets it: what lies elsewhere comes with its hashes, since its host may change it. */
export function asRegistered(build: Build): RegisteredRemote {
  const { manifest, base } = build;
  const remote = registered(manifest, base);
  const files = Object.entries(manifest.files);
  // A dev server's build has no hashes.
  if (!isElsewhere(build) || files.length === 0) return remote;
  return { ...remote, integrity: Object.fromEntries(files.map(([file, hash]) => [`${base}/${file}`, hash])) };
}
