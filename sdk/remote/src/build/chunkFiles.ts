import type { Compilation } from 'webpack';

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
