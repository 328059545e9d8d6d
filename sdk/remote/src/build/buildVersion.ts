import { createHash } from 'node:crypto';

export type BuildFiles = ReadonlyMap<string, Buffer>;

/** Returns whether a file is a compressed copy, which is served in place of the original. */
export const isCompressed = (file: string): boolean => /\.(?:br|gz)$/.test(file);

export function integrities(files: BuildFiles): Record<string, string> {
  const own = [...files].filter(([file]) => !isCompressed(file));
  return Object.fromEntries(
    own.map(([file, content]) => [file, `sha384-${createHash('sha384').update(content).digest('base64')}`]),
  );
}

/** Anything else is left as it is. */
const NAMES_BUILD = /\.(?:[cm]?js|css|json|map)$/;

const inText = (content: Buffer, from: string, to: string) =>
  content.includes(from) ? Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1') : content;

export type NamedBuild = ReturnType<typeof nameBuild>;

// Code has names that must differ between builds which are on a page one after another. Until here they end with the hash
// of the sources, which knows neither the environment nor files outside the folder.
export function nameBuild(build: string, files: BuildFiles, manifest: object) {
  const end = build.lastIndexOf('-') + 1;
  const sources = build.slice(end);
  const counted = Object.entries(integrities(files)).filter(([file]) => !file.endsWith('.map'));
  const content = createHash('sha256')
    .update(JSON.stringify([counted.sort(([a], [b]) => (a < b ? -1 : 1)), manifest]))
    .digest('hex')
    // As long as the other: places in source maps stay right.
    .slice(0, sources.length);
  return {
    version: build.slice(0, end) + content,
    rename: (text: string) => text.replaceAll(sources, content),
    renameIn: (file: string, bytes: Buffer) =>
      NAMES_BUILD.test(file) ? inText(bytes, sources, content) : bytes,
  };
}
