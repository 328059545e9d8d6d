import path from 'node:path';
import { remoteManifest, type ModuleData, type RemoteManifest } from '@site/contract/http/registry';
import { isSiteAddress, pagesWithoutAddress } from '@site/contract/pages';
import { CommandError } from '@site/backend/commandError';
import type { Compilation, Compiler } from 'webpack';
import { integrities, nameBuild, type BuildFiles, type NamedBuild } from './buildVersion.ts';
import type { Container } from './container.ts';
import { describeIssues } from './describeIssues.ts';
import { placeOfText } from './placeOfText.ts';
import { commitOf, readPackage } from './project.ts';
import { readModules, type ManifestRequest } from './readManifest.ts';
import { serverPart } from './serverProgram.ts';
import { sharedRanges } from './sharedVersions.ts';
import type { UsedExports } from './usedExports.ts';

export type RemoteManifestOptions = ManifestRequest & Pick<Container, 'name' | 'build' | 'globalName'>;

export interface SourceModule extends ModuleData {
  readonly routes: (ModuleData['routes'][number] & { readonly samplePath?: string })[];
}

function smokePaths(modules: readonly SourceModule[], named: readonly string[] | undefined): string[] {
  // As it is: a text would be spread into its letters.
  if (named !== undefined && !Array.isArray(named)) return named as never;
  const routes = modules.flatMap((module) => module.routes);
  const paths = routes.map(({ path }) => String(path));
  const smoke = named ?? paths.filter((path) => !/[:*]/.test(path));
  const missing = pagesWithoutAddress(paths, smoke.map(String));
  const samples = routes.flatMap(({ path, samplePath }) =>
    missing.includes(path) && isSiteAddress(String(samplePath)) ? [String(samplePath)] : [],
  );
  return [...new Set([...smoke, ...samples])];
}

/** The contract of a manifest lacks sample paths: pages would carry them. */
const withoutSamples = (module: SourceModule): ModuleData => ({
  ...module,
  routes: module.routes.map(({ samplePath: _samplePath, ...route }) => route),
});

type RemoteDescription = Omit<RemoteManifest, 'version' | 'commit' | 'files'>;

export function describeRemote(
  { folder, name, globalName }: RemoteManifestOptions,
  modules: readonly SourceModule[],
): RemoteDescription {
  const { site } = readPackage(folder);
  const { 'shell/store': store = '', ...shared } = sharedRanges(folder);
  return {
    name,
    global: globalName,
    store,
    shared,
    modules: modules.map(withoutSamples),
    smoke: smokePaths(modules, site?.smoke),
  };
}

function describeMissingSample(page: string, folder: string): string {
  const place = placeOfText(folder, page, { property: 'path' });
  const example = page.replace(/:[\w-]+/g, '1').replace('*', '1');
  return `${place === undefined ? '' : `${place}: `}The page ${page} needs a samplePath that leads to it, such as ${example}: the gate opens that before the build goes live.`;
}

function validManifest(manifest: object, folder: string): RemoteManifest {
  const { data, error } = remoteManifest.safeParse(manifest);
  if (!data) throw new CommandError(describeIssues(error, manifest, folder).join('\n'));
  const paths = data.modules.flatMap(({ routes }) => routes.map((route) => route.path));
  const missing = pagesWithoutAddress(paths, data.smoke);
  if (missing.length === 0) return data;
  throw new CommandError(missing.map((page) => describeMissingSample(page, folder)).join('\n'));
}

export const finishedManifest = (
  folder: string,
  description: RemoteDescription,
  { version, rename }: NamedBuild,
  files: BuildFiles,
): RemoteManifest =>
  validManifest(
    {
      ...description,
      version,
      commit: commitOf(folder),
      global: rename(description.global),
      files: integrities(files),
    },
    folder,
  );

const filesOf = ({ assets }: Compilation): BuildFiles =>
  new Map(Object.entries(assets).map(([file, source]) => [file, source.buffer()]));

/** The build goes to a folder named after its version, and fails if the manifest breaks the contract. */
export function remoteManifestAsset(
  options: RemoteManifestOptions,
  usesOf: (compilation: Compilation) => UsedExports = () => ({}),
) {
  const plugin = 'remoteManifestAsset';
  return {
    apply(compiler: Compiler): void {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
        let named: NamedBuild | undefined;
        let description: RemoteDescription | undefined;
        const tap = (stage: number, run: () => Promise<void> | void) =>
          compilation.hooks.processAssets.tapPromise({ name: plugin, stage }, async () => run());

        // Once nothing but compressed copies is missing.
        tap(Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1, async () => {
          const modules = (await readModules(options)) as SourceModule[];
          description = {
            ...describeRemote(options, modules),
            uses: usesOf(compilation),
            server: serverPart(compilation),
          };
          const files = filesOf(compilation);
          named = nameBuild(options.build, files, description);
          for (const [file, content] of files) {
            const renamed = named.renameIn(file, content);
            if (renamed !== content) compilation.updateAsset(file, new sources.RawSource(renamed));
          }
          compiler.outputPath = path.join(path.dirname(compiler.outputPath), named.version);
        });

        tap(Compilation.PROCESS_ASSETS_STAGE_REPORT, () => {
          const manifest = finishedManifest(options.folder, description!, named!, filesOf(compilation));
          compilation.emitAsset('manifest.json', new sources.RawSource(JSON.stringify(manifest)));
        });
      });
    },
  };
}

export async function devManifest(options: RemoteManifestOptions): Promise<string> {
  const { folder, build: version } = options;
  const description = describeRemote(options, (await readModules(options)) as SourceModule[]);
  return JSON.stringify(
    validManifest({ ...description, version, commit: commitOf(folder), files: {} }, folder),
  );
}

/** With a bad manifest the last valid one is kept and the build reports an error: an exception would stop the watcher. */
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
