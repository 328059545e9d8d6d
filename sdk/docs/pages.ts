import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../places.ts';
import type { StagedPackage } from '../stage.ts';
import { sdkPackages } from '../packages.ts';
import { galleryPage, layOut, type MenuGroup } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { BODY_FONT, DISPLAY_FONT, styleSheet } from './styleSheet.ts';

export type DocsFiles = ReadonlyMap<string, string | Uint8Array>;

interface DocsSources {
  readonly packages: readonly StagedPackage[];
  readonly changelog: string;
  readonly guides: ReadonlyMap<string, string>;
  readonly gallery: DocsFiles;
}

interface Source {
  readonly source: string;
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

const GUIDES = [
  ...['add-a-remote', 'deploy-a-remote', 'slots', 'render-on-the-server', 'other-bundlers'].map(
    (name) => `docs/guides/${name}.md`,
  ),
  'docs/kit.md',
];

const CHANGELOG = 'sdk/CHANGELOG.md';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

export const presentTexts = (): Pick<DocsSources, 'changelog' | 'guides'> => ({
  changelog: read(CHANGELOG),
  // Images are built without the documentation of the repository.
  guides: new Map(
    GUIDES.filter((file) => existsSync(path.join(root, file))).map((file) => [file, read(file)]),
  ),
});

const titleOf = (text: string) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';

const textIn = (folder: string, file: string) =>
  existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8') : '';

const isForTeams = (name: string) => !['@site/backend', '@site/delivery'].includes(name);

function packagePage({ name, folder: staged }: StagedPackage): Source {
  const folder = sdkPackages.find((each) => each.name === name)?.folder ?? name;
  const [api, readme] = [textIn(staged, 'API.md'), textIn(staged, 'README.md')];
  const modules = api.includes('\n## ') ? api.slice(api.indexOf('\n## ')) : '';
  return {
    source: `${folder}/README.md`,
    file: `${name.replace('@site/', '')}.html`,
    title: name,
    text: `${readme || `# ${name}`}\n${modules}`,
  };
}

function startPage(
  version: string,
  changelog: string,
  guides: readonly Source[],
  packages: readonly Source[],
): Source {
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
  const described = packages.map(
    ({ source, title }) =>
      `[${title}](${source}): ${sdkPackages.find(({ name }) => name === title)?.description ?? ''}`,
  );
  const [, newest = ''] = changelog.split(/\n## /);
  const parts = [
    `# SDK ${version}`,
    'Teams build pages of this site in repositories of their own. With Node 20.11 or newer, this creates one:',
    '```sh\nnpx --package https://site.example/sdk/create-remote.tgz create-remote daily-quests --site https://site.example\n```',
    'In place of `site.example`, write the host of this page.',
    guides.length > 0 && `## Guides\n\n${list(guides.map(({ title, source }) => `[${title}](${source})`))}`,
    `## Packages\n\n${list(described)}`,
    `## What’s new\n\n${newest.slice(newest.indexOf('\n')).trim()}\n\n[All versions](${CHANGELOG})`,
  ];
  return { source: '', file: 'index.html', title: 'Start', text: parts.filter(Boolean).join('\n\n') };
}

function resolveLink(from: string, href: string, pages: readonly Source[]): string | undefined {
  if (/^(#|https?:\/\/|mailto:)/i.test(href)) return href;
  const [target = '', anchor] = href.split('#', 2);
  const source = path.posix.join(path.posix.dirname(from), target);
  const page = pages.find((each) => each.source === source);
  return page && page.file + (anchor ? `#${anchor}` : '');
}

export function docsOf(version: string, sources: DocsSources): DocsFiles {
  const guides = [...sources.guides].map(([source, text]): Source => {
    return { source, file: `${path.posix.basename(source, '.md')}.html`, title: titleOf(text), text };
  });
  const changes: Source = {
    source: CHANGELOG,
    file: 'changelog.html',
    title: 'Changelog',
    text: sources.changelog,
  };
  const packages = sources.packages.filter(({ name }) => isForTeams(name)).map(packagePage);
  const start = startPage(version, sources.changelog, guides, packages);
  const menu: MenuGroup[] = [
    { title: 'SDK', links: [start, changes, { file: 'gallery.html', title: 'Gallery' }] },
    { title: 'Guides', links: guides },
    { title: 'Packages', links: packages },
  ].filter(({ links }) => links.length > 0);
  const pages = [start, changes, ...guides, ...packages];
  const require = createRequire(import.meta.url);
  return new Map<string, string | Uint8Array>([
    ...pages.map(({ source, file, title, text }): [string, string] => {
      const rendered = renderMarkdown(text, (href) => resolveLink(source, href, pages));
      return [file, layOut(version, menu, file, title, rendered)];
    }),
    ['docs.css', styleSheet()],
    ['body.woff2', readFileSync(require.resolve(BODY_FONT))],
    ['display.woff', readFileSync(require.resolve(DISPLAY_FONT))],
    ['gallery.html', galleryPage(version)],
    ...sources.gallery,
  ]);
}
