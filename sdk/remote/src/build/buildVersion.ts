import { createHash } from 'node:crypto';

/** The files of a build, by path. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

/** Returns whether a file is a compressed copy, which is served in place of the original. */
export const isCompressed = (file: string): boolean => /\.(?:br|gz)$/.test(file);

/** Returns the hashes of the files of a build, as its manifest names them: without compressed copies. */
export function integrities(files: BuildFiles): Record<string, string> {
  const own = [...files].filter(([file]) => !isCompressed(file));
  return Object.fromEntries(
    own.map(([file, content]) => [file, `sha384-${createHash('sha384').update(content).digest('base64')}`]),
  );
}

/** What the code of a build may be written in; anything else is left as it is. */
const NAMES_BUILD = /\.(?:[cm]?js|css|json|map)$/;

const inText = (content: Buffer, from: string, to: string) =>
  content.includes(from) ? Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1') : content;

/** The version of a build, and how its files and manifest name it. */
export type NamedBuild = ReturnType<typeof nameBuild>;

/**
 * Names a build after what was built. Its code has names that must differ between builds which are on a page one after
 * another: until here they end with the hash of the sources, which knows neither the environment nor files outside the
 * remote's folder.
 *
 * @param build the name of the build while it is made, such as `1.4.0-1f2e3d4c`
 * @param files without `manifest.json`; source maps don't count, they only name places of errors
 * @param manifest what its manifest says besides version, commit and files
 */
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
    /** Returns a text of the build with the hash of the version in place of that of the sources. */
    rename: (text: string) => text.replaceAll(sources, content),
    /** The same for a file. */
    renameIn: (file: string, bytes: Buffer) =>
      NAMES_BUILD.test(file) ? inText(bytes, sources, content) : bytes,
  };
}
