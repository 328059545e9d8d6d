import type { Compilation } from 'webpack';

/**
 * Returns the scripts that each lazy chunk of a build needs, by the name of the chunk.
 *
 * @param prefix is put in front of each file
 */
export function chunkFiles({ chunkGroups }: Compilation, prefix = ''): Record<string, string[]> {
  const lazy = chunkGroups.filter((group) => !group.isInitial());
  return Object.fromEntries(
    lazy.flatMap((group) => {
      const name = group.name ?? group.chunks.at(-1)?.id;
      const files = group.getFiles().filter((file) => file.endsWith('.js') && !file.includes('hot-update'));
      return name === undefined || name === null ? [] : [[String(name), files.map((file) => prefix + file)]];
    }),
  );
}
