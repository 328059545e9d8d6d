import path from 'node:path';
import { newFolder, writeFiles } from '@site/backend/testing/folder';
import { sdkPackages } from '../packages.ts';
import { root } from '../places.ts';
import type { StagedPackage } from '../stage.ts';
import { docsOf, presentTexts } from './pages.ts';

const CHANGELOG =
  '# Changes\n\nOf all.\n\n## 1.2.0\n\n- third\n\n## 1.1.0\n\n- second\n\n## 1.0.0\n\n- first\n';
const NOTHING = {
  changelog: CHANGELOG,
  guides: new Map<string, string>(),
  gallery: new Map<string, string>(),
};
const packageOf = (name: string, files: Record<string, string>): StagedPackage => {
  const folder = newFolder();
  writeFiles(folder, files);
  return { name, folder };
};
const pageOf = (pages: ReturnType<typeof docsOf>, file: string) => pages.get(file) as string;

test('a version has its changes, its packages with their modules, and what is there of guides and gallery', () => {
  const ui = packageOf('@site/ui', {
    'README.md': '# @site/ui\n\nComponents.',
    'API.md': '# The API\n\n## @site/ui/Button\n\n```ts\ntype A<B> = B;\n```\n',
  });
  const now = docsOf('1.3.0', {
    packages: [ui],
    changelog: CHANGELOG,
    guides: new Map([['docs/guides/slots.md', '# Slots']]),
    gallery: new Map([['gallery.js', 'run();']]),
  });
  expect(pageOf(now, 'changelog.html')).toMatch(/Of all\.[^]*third[^]*first/);
  expect(pageOf(now, 'index.html')).toContain('<li>third</li>');
  expect(pageOf(now, 'index.html')).not.toContain('<li>second</li>');
  expect(pageOf(now, 'index.html')).toContain('<a href="ui.html">@site/ui</a>: Design tokens');
  expect(pageOf(now, 'ui.html')).toMatch(/Components\.[^]*@site\/ui\/Button[^]*type A&lt;B&gt; = B;/);
  expect(pageOf(now, 'ui.html')).not.toContain('The API');
  expect(pageOf(now, 'ui.html')).toContain('<a href="slots.html">Slots</a>');
  expect(pageOf(now, 'gallery.html')).toContain('<script src="gallery.js"></script>');
});

test('links between the files lead to pages; what has no page is plain text', () => {
  const docs = docsOf('1.0.0', {
    packages: [packageOf('@site/ui', { 'README.md': '# ui\n\n[guide](../../docs/guides/slots.md)' })],
    changelog: CHANGELOG,
    guides: new Map([
      [
        'docs/guides/slots.md',
        `# Slots
[a](other.md#some-place) [b](../../shared/ui/README.md) [c](#here) [d](https://d.example)
[e](../../CONTRIBUTING.md) [f](javascript:alert(1)) [g](//evil.example) [h](data:text/html,x) [i](/admin)`,
      ],
      ['docs/guides/other.md', '# Other'],
    ]),
    gallery: new Map(),
  });
  const [, text = ''] = /<main>([^]*)<\/main>/.exec(pageOf(docs, 'slots.html')) ?? [];
  expect([...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '#slots',
    'other.html#some-place',
    'ui.html',
    '#here',
    'https://d.example',
  ]);
  expect(text).toContain('e f g h i');
  expect(pageOf(docs, 'ui.html')).toContain('<a href="slots.html">guide</a>');
});

// The site's policy refuses both.
test('no page has a script or a style of its own', () => {
  const packages = [
    packageOf('@site/ui', {
      'README.md': '# <script>x</script>\n\n<style>a {}</style>\n\n<p style="color:red" onclick="x">',
    }),
  ];
  for (const page of docsOf('1.0.0', { ...NOTHING, packages }).values())
    if (typeof page === 'string' && page.startsWith('<!doctype'))
      expect(page).not.toMatch(/<(script|style)>|<[^>]* (style|on\w+)=/);
});

test('every link of the present guides leads to a page and to a heading that are there', () => {
  const packages = sdkPackages.map(({ name, folder }) => ({ name, folder: path.join(root, folder) }));
  const docs = docsOf('1.0.0', { ...NOTHING, packages, ...presentTexts() });
  const pages = [...docs.keys()].filter((file) => path.parse(file).ext === '.html');
  expect(pages.length).toBeGreaterThan(12);
  const dead = pages.flatMap((file) =>
    [...pageOf(docs, file).matchAll(/href="(?!\/|https?:)([^"#]*)(?:#([^"]*))?"/g)]
      .filter(([, target, id]) => {
        const page = docs.get(target || file);
        return page === undefined || (id && !(page as string).includes(`id="${id}"`));
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(dead).toEqual([]);
});
