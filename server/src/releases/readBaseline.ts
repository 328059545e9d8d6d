import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { filePath } from '@site/contract/http/registry';
import type { RemoteCatalogue } from './remoteCatalogue.ts';
import { storeFile } from './storedFile.ts';
import type { NewVersion } from './storeVersion.ts';

/** Made from another file; it is made again when that is kept. */
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * The build of a remote that came with the site, to be kept like a published one; `undefined` where there is none.
 *
 * @param folder holds `<name>/<version>/`
 */
export async function readBaseline(
  catalogue: RemoteCatalogue,
  folder: string,
  name: string,
): Promise<NewVersion | undefined> {
  const build = (await catalogue.built()).find(({ manifest }) => manifest.name === name);
  if (!build) return undefined;
  const { manifest } = build;
  const own = path.join(folder, name, manifest.version);
  const entries = await readdir(own, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => path.relative(own, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => filePath.safeParse(file).success);
  const files = paths.map(async (file) => storeFile(file, await readFile(path.join(own, file))));
  return { manifest, base: null, files: await Promise.all(files) };
}
