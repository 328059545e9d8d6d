import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { CommandError } from '@site/backend/commandError';
import { containerOf } from './container.ts';
import { readModules } from './readManifest.ts';
import { secondCopies } from './secondCopies.ts';
import { describeRemote, isCompressed, validManifest, type SourceModule } from './remoteManifest.ts';

const MANIFEST = 'manifest.json';

function hashesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => file !== MANIFEST && !isCompressed(file));
  return Object.fromEntries(
    files.sort().map((file) => {
      const hash = createHash('sha384')
        .update(readFileSync(path.join(folder, file)))
        .digest('base64');
      return [file, `sha384-${hash}`];
    }),
  );
}

/** Returns the sources that the maps of a build name. */
function sourcesIn(folder: string): string[] {
  return Object.keys(hashesIn(folder))
    .filter((file) => file.endsWith('.map'))
    .flatMap((file) => {
      const map = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
        sources?: (string | null)[];
      };
      return (map.sources ?? []).filter((source) => source !== null);
    });
}

/**
 * Whether a container is an ES module: it has imports or exports, with which no script can be parsed.
 *
 * @throws CommandError if the bundler has written none
 */
function isModule(entry: string): boolean {
  if (!existsSync(entry))
    throw new CommandError(`The build has no ${path.basename(entry)} in ${path.dirname(entry)}.`);
  try {
    return !new Script(readFileSync(entry, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * Writes `manifest.json` beside the files of a build that another bundler than webpack has made.
 *
 * @throws CommandError that lists each violation of the contract on its own line
 */
export async function writeManifest(folder: string): Promise<void> {
  const { name, version, globalName, outputFolder, exposes } = containerOf(folder);
  const copies = secondCopies(sourcesIn(outputFolder));
  if (copies.length > 0) throw new CommandError(copies.join('\n'));
  const modules = Object.keys(exposes).map((key) => key.slice(2));
  const data = (await readModules({ folder, modules })) as SourceModule[];
  const options = { folder, name, version, globalName, modules };
  const manifest = validManifest(
    {
      ...describeRemote(options, data, hashesIn(outputFolder)),
      ...(isModule(path.join(outputFolder, 'remoteEntry.js')) && { type: 'module' }),
    },
    folder,
  );
  writeFileSync(path.join(outputFolder, MANIFEST), JSON.stringify(manifest));
}
