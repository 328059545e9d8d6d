import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { CommandError } from '@site/backend/commandError';
import { isCompressed, nameBuild, type BuildFiles } from './buildVersion.ts';
import { containerOf } from './container.ts';
import { readModules } from './readManifest.ts';
import { secondCopies } from './secondCopies.ts';
import { describeRemote, finishedManifest, type SourceModule } from './remoteManifest.ts';

const MANIFEST = 'manifest.json';

function filesIn(folder: string): BuildFiles {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => file !== MANIFEST && !isCompressed(file));
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(folder, file))]));
}

function sourcesIn(files: BuildFiles): string[] {
  const maps = [...files].filter(([file]) => file.endsWith('.map'));
  if (maps.length === 0)
    throw new CommandError(
      'The build has no source maps, which say what it is made of: have the bundler write them to files of their own.',
    );
  return maps.flatMap(([, content]) => {
    const map = JSON.parse(content.toString()) as { sources?: (string | null)[] };
    return (map.sources ?? []).filter((source) => source !== null);
  });
}

/** An ES module has imports or exports, with which no script can be parsed. */
function isModule(entry: string): boolean {
  if (!existsSync(entry))
    throw new CommandError(`The build has no ${path.basename(entry)} in ${path.dirname(entry)}.`);
  try {
    return !new Script(readFileSync(entry, 'utf8'));
  } catch {
    return true;
  }
}

/** For builds that another bundler than webpack has made. */
export async function finishBuild(folder: string): Promise<string> {
  const { name, build, globalName, outputFolder, exposes } = containerOf(folder);
  const isContainerModule = isModule(path.join(outputFolder, 'remoteEntry.js'));
  const files = filesIn(outputFolder);
  const copies = secondCopies(sourcesIn(files));
  if (copies.length > 0) throw new CommandError(copies.join('\n'));
  const modules = Object.keys(exposes).map((key) => key.slice(2));
  const data = (await readModules({ folder, modules })) as SourceModule[];
  const description = {
    ...describeRemote({ folder, name, build, globalName, modules }, data),
    ...(isContainerModule && { type: 'module' as const }),
  };
  const named = nameBuild(build, files, description);
  const renamed = new Map(
    [...files].map(([file, content]) => [file, named.renameIn(file, content)] as const),
  );
  const manifest = finishedManifest(folder, description, named, renamed);
  const finished = path.join(path.dirname(outputFolder), manifest.version);
  rmSync(finished, { recursive: true, force: true });
  for (const [file, content] of [...renamed, [MANIFEST, Buffer.from(JSON.stringify(manifest))] as const]) {
    mkdirSync(path.dirname(path.join(finished, file)), { recursive: true });
    writeFileSync(path.join(finished, file), content);
  }
  rmSync(outputFolder, { recursive: true });
  return finished;
}
