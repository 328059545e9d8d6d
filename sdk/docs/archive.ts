import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTar, parseTar } from 'nanotar';
import { gt } from 'semver';
import { NOTICE, VERSIONS } from './placeholders.ts';

/** Packs the pages of a version, the same bytes for the same files. */
export function packDocs(files: ReadonlyMap<string, string | Uint8Array>): Uint8Array {
  const attrs = { mtime: 0, mode: '644', uid: 0, gid: 0, user: '', group: '' };
  const entries = [...files.keys()].sort().map((name) => ({ name, data: files.get(name) ?? '', attrs }));
  return gzipSync(createTar(entries), { level: 9 });
}

/** Reads the pages of released versions, by version. */
export const readDocs = (folder: string): Map<string, Uint8Array> =>
  new Map(
    globSync('*.tgz', { cwd: folder }).map((file) => [
      file.slice(0, -'.tgz'.length),
      readFileSync(path.join(folder, file)),
    ]),
  );

/** Writes into a page what its version couldn't know. */
function fillIn(html: string, own: string, versions: readonly string[], current: string): string {
  const start = (version: string) => `href="../${version}/index.html"`;
  const items = versions.map((version) => {
    const mark = version === own ? ' aria-current="true"' : '';
    return `<li><a ${start(version)}${mark}>${version}${version === current ? ' (current)' : ''}</a></li>`;
  });
  const notice = `<p class="notice">This is about version ${own}. The current one is <a ${start(current)}>${current}</a>.</p>`;
  return html
    .replace(VERSIONS, () => items.join(''))
    .replace(NOTICE, () => (own === current || !versions.includes(current) ? '' : notice));
}

/**
 * Unpacks the pages of all versions, each with a compressed copy, into `docs` of a folder that is offered.
 *
 * @param archives the packed pages by version
 * @param current the version that new remotes are made with
 */
export function offerDocs(folder: string, archives: ReadonlyMap<string, Uint8Array>, current: string): void {
  const versions = [...archives.keys()].sort((one, other) => (gt(one, other) ? -1 : 1));
  for (const [version, archive] of archives) {
    const target = path.join(folder, 'docs', version);
    mkdirSync(target, { recursive: true });
    // A copy: nanotar reads a buffer from its start, which a small one shares with others.
    for (const { name, data, text } of parseTar(new Uint8Array(gunzipSync(archive)))) {
      const file = path.join(target, name);
      const content = name.endsWith('.html') ? fillIn(text, version, versions, current) : (data ?? '');
      writeFileSync(file, content);
      if (/\.(html|css|js)$/.test(name)) writeFileSync(`${file}.gz`, gzipSync(content));
    }
  }
}
