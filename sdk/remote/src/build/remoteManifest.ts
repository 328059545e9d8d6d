import { createHash } from 'node:crypto';
import { remoteManifest, type ModuleData, type RemoteManifest } from '@site/contract/http/registry';
import { CommandError } from '@site/backend/commandError';
import type { Compilation, Compiler } from 'webpack';
import { describeIssues } from './describeIssues.ts';
import { jsonAsset } from './jsonAsset.ts';
import { commitOf, readPackage } from './project.ts';
import { readModules } from './readManifest.ts';
import { serverPart } from './serverProgram.ts';
import { sharedRanges } from './sharedVersions.ts';
import type { UsedExports } from './usedExports.ts';

/** Identifies the build whose manifest is written. */
export interface RemoteManifestOptions {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly globalName: string;
  readonly modules: readonly string[];
}

/** Returns the paths without parameters, which the gate can open as they are. */
function staticPaths(modules: readonly ModuleData[]): string[] {
  const paths = modules.flatMap(({ routes }) => routes.map((route) => route.path));
  return paths.filter((address) => !/[:*]/.test(address));
}

/**
 * Returns the manifest of a build, before it is validated against the contract.
 *
 * @param modules the data of its exposed modules
 * @param files the hashes of its files, by path; empty for a dev server, whose files change with each edit
 */
export function describeRemote(
  { folder, name, version, globalName }: RemoteManifestOptions,
  modules: readonly ModuleData[],
  files: Readonly<Record<string, string>>,
): RemoteManifest {
  const { site } = readPackage(folder);
  const { 'shell/store': store = '', ...shared } = sharedRanges(folder);
  return {
    name,
    version,
    commit: commitOf(folder),
    global: globalName,
    store,
    shared,
    modules: [...modules],
    // As it is: a text would be spread into its letters.
    smoke: (site?.smoke as string[] | undefined) ?? staticPaths(modules),
    files,
  };
}

/** Whether a file is a compressed copy, which is served in place of the original. */
export const isCompressed = (file: string): boolean => /\.(?:br|gz)$/.test(file);

function hashes({ assets }: Compilation): Record<string, string> {
  const own = Object.entries(assets).filter(([file]) => !isCompressed(file));
  return Object.fromEntries(
    own.map(([file, source]) => {
      const hash = createHash('sha384').update(source.buffer()).digest('base64');
      return [file, `sha384-${hash}`];
    }),
  );
}

/**
 * Checks a manifest against the contract.
 *
 * @throws CommandError with a sentence for each violation on its own line
 */
export function validManifest(manifest: object, folder: string): RemoteManifest {
  const { data, error } = remoteManifest.safeParse(manifest);
  if (data) return data;
  throw new CommandError(describeIssues(error, manifest, folder).join('\n'));
}

/**
 * Writes `manifest.json` beside the entry: the static part of each exposed module, read from the same file that the
 * build bundles, and a hash of each file. The build fails if the manifest breaks the contract.
 *
 * @param usesOf what a compilation imports of the page and the platform
 */
export const remoteManifestAsset = (
  options: RemoteManifestOptions,
  usesOf: (compilation: Compilation) => UsedExports = () => ({}),
) =>
  jsonAsset(
    'manifest.json',
    async (compilation) => {
      const data = (await readModules(options)) as ModuleData[];
      const manifest = describeRemote(options, data, hashes(compilation));
      const described = { ...manifest, uses: usesOf(compilation), server: serverPart(compilation) };
      return validManifest(described, options.folder);
    },
    true,
  );

/**
 * Reads the manifest from a remote's current sources.
 *
 * @returns JSON without file hashes
 * @throws CommandError that lists each violation of the contract on its own line
 */
export async function devManifest(options: RemoteManifestOptions): Promise<string> {
  const data = (await readModules(options)) as ModuleData[];
  return JSON.stringify(validManifest(describeRemote(options, data, {}), options.folder));
}

/**
 * Writes `manifest.json` in a running dev server, and reads it again for each build. If it breaks the contract, the
 * last valid one is kept and the build reports an error, which the next edit may fix; an exception would stop the
 * watcher.
 */
export class DevManifestPlugin {
  readonly options: RemoteManifestOptions;

  constructor(options: RemoteManifestOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    let reading: Promise<string> | undefined;
    let manifest: string | undefined;
    // In parallel with the build, because it takes a moment.
    compiler.hooks.compile.tap('DevManifestPlugin', () => {
      reading = devManifest(this.options);
      // The rejection is handled below, where the promise is awaited.
      reading.catch(() => undefined);
    });
    compiler.hooks.thisCompilation.tap('DevManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'DevManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          try {
            manifest = await reading;
          } catch (error) {
            compilation.errors.push(new WebpackError(`manifest.json: ${(error as Error).message}`));
          }
          if (!manifest) return;
          const content = { ...(JSON.parse(manifest) as object), server: serverPart(compilation) };
          compilation.emitAsset('manifest.json', new sources.RawSource(JSON.stringify(content)));
        },
      );
    });
  }
}
