import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { moduleData, remoteManifest, type RemoteType } from '@site/contract/http/registry';
import { CommandError } from '@site/backend/commandError';
import { containerOf } from './container.ts';
import { readModules } from './readManifest.ts';
import { describeRemote, isCompressed } from './remoteManifest.ts';

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

/**
 * Writes `manifest.json` beside the files of a build that another bundler than webpack has made.
 *
 * @param type whether its `remoteEntry.js` is a script or a module
 * @throws CommandError that lists each violation of the contract on its own line
 */
export async function writeManifest(folder: string, type: RemoteType): Promise<void> {
  const { name, version, globalName, outputFolder, exposes } = containerOf(folder);
  const modules = Object.keys(exposes).map((key) => key.slice(2));
  const data = (await readModules({ folder, modules })).map((module) => moduleData.parse(module));
  const described = describeRemote(
    { folder, name, version, globalName, modules },
    data,
    hashesIn(outputFolder),
  );
  const { data: manifest, error } = remoteManifest.safeParse({
    ...described,
    ...(type === 'module' && { type }),
  });
  if (!manifest)
    throw new CommandError(
      error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  writeFileSync(path.join(outputFolder, MANIFEST), JSON.stringify(manifest));
}
