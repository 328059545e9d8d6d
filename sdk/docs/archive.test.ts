import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { releasedVersions, released } from '../releases.ts';
import { offerDocs, packDocs, readDocs } from './archive.ts';

const PAGE = '<ul><!-- versions --></ul><!-- notice -->';

test('offers the pages of each version with the versions there are, and a compressed copy', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-docs-'));
  const font = Uint8Array.of(0, 255, 10);
  const archives = new Map([
    ['9.0.0', packDocs(new Map([['index.html', PAGE]]))],
    [
      '10.0.0',
      packDocs(
        new Map<string, string | Uint8Array>([
          ['index.html', PAGE],
          ['a.woff2', font],
        ]),
      ),
    ],
  ]);
  offerDocs(folder, archives, '10.0.0');
  const read = (file: string) => readFileSync(path.join(folder, 'docs', file));
  expect(readdirSync(path.join(folder, 'docs/10.0.0'))).toEqual(['a.woff2', 'index.html', 'index.html.gz']);
  expect(read('10.0.0/a.woff2')).toEqual(Buffer.from(font));
  expect(read('10.0.0/index.html').toString()).toBe(
    '<ul><li><a href="../10.0.0/index.html" aria-current="true">10.0.0 (current)</a></li>' +
      '<li><a href="../9.0.0/index.html">9.0.0</a></li></ul>',
  );
  expect(read('9.0.0/index.html').toString()).toMatch(
    /<\/ul><p class="notice">This is about version 9\.0\.0\. .*<a href="\.\.\/10\.0\.0\/index\.html">10\.0\.0<\/a>/,
  );
  expect(gunzipSync(read('9.0.0/index.html.gz'))).toEqual(read('9.0.0/index.html'));
});

test('the same files are the same bytes, in whatever order', () => {
  const files: [string, string][] = [
    ['a.html', 'a'],
    ['b.html', 'b'],
  ];
  expect(packDocs(new Map(files))).toEqual(packDocs(new Map(files.toReversed())));
});

test('every released version has its pages, and no other has', () => {
  const docs = readDocs(path.join(released, 'docs'));
  expect([...docs.keys()].toSorted()).toEqual(releasedVersions().toSorted());
});
