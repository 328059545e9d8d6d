import path from 'node:path';
import { isDevelopment } from './isDevelopment.ts';
import { distOf, readPackage, remoteNameOf } from './project.ts';
import { sharedRanges } from './sharedVersions.ts';
import { remoteHash } from './sourceHash.ts';

/** The name and the output folder of a remote's build while it is made. */
export interface RemoteBuild {
  readonly name: string;
  /**
   * The package's version and a hash of the sources, such as `1.4.0-1f2e3d4c`. The finished build has a version with a
   * hash of its files instead, see `buildVersion.ts`.
   */
  readonly build: string;
  /** Where the bundler writes; the finished build is beside it, in a folder named after its version. */
  readonly outputFolder: string;
}

/** How a remote takes a library from the page, as federation plugins of all bundlers are told. */
export interface ConsumedShare {
  /** Never bundled. */
  readonly import: false;
  readonly singleton: true;
  /** If the shell can't satisfy the range, the remote's own pages fail instead of running with a wrong version. */
  readonly strictVersion: true;
  readonly requiredVersion: string;
}

/** What a bundler must know to build a remote, whichever it is. */
export interface Container extends RemoteBuild {
  /** Differs between the builds of a page: names chunk registries and the like. */
  readonly uniqueName: string;
  /** The global variable under which a page finds a container that is a script. */
  readonly globalName: string;
  /** The sources of its exposed modules, by key, such as `./manifest`. */
  readonly exposes: Readonly<Record<string, string>>;
  /** The libraries that it takes from the page, by share key. */
  readonly shared: Readonly<Record<string, ConsumedShare>>;
  /** Constants of its code, with their values as code: `REMOTE_NAME`, under which the page keeps what it names. */
  readonly define: Readonly<Record<string, string>>;
}

/** Returns the build that a remote's current sources would produce. */
export function remoteBuild(folder: string): RemoteBuild {
  const name = remoteNameOf(folder);
  const { version } = readPackage(folder);
  const build = isDevelopment ? `${version}-dev` : `${version}-${remoteHash(folder)}`;
  return { name, build, outputFolder: path.join(distOf(folder), 'remotes', name, build) };
}

/**
 * Describes the container of a remote for its bundler.
 *
 * @param folder the remote's folder; the name in its `package.json` is the remote's name
 * @param modules the exposed modules, each `src/<module>.ts` with a `defineModule` as default export
 */
export function containerOf(folder: string, modules: readonly string[] = ['manifest']): Container {
  const made = remoteBuild(folder);
  const uniqueName = `${made.name}@${made.build}`;
  const shared = Object.entries(sharedRanges(folder)).map(
    ([name, requiredVersion]): [string, ConsumedShare] => [
      name,
      { import: false, singleton: true, strictVersion: true, requiredVersion },
    ],
  );
  return {
    ...made,
    uniqueName,
    globalName: `__remote_${uniqueName.replace(/\W/g, '_')}`,
    exposes: Object.fromEntries(modules.map((module) => [`./${module}`, `./src/${module}.ts`])),
    shared: Object.fromEntries(shared),
    define: { REMOTE_NAME: JSON.stringify(made.name) },
  };
}
