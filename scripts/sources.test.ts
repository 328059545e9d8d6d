import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  firstSegment,
  PAGE_PATH,
  NON_PAGE_SEGMENTS,
  RESERVED_SEGMENTS,
  SHELL_SEGMENTS,
} from '@site/contract/pages';
import { root } from '@site/webpack/workspace';
import ts from 'typescript';
import { siteFeatures } from './lib/siteFeatures.ts';

const sources = globSync('{remotes/*,shell,shared/platform}/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.test.*'],
}).sort();

const BUILDERS = ['query', 'mutation', 'infiniteQuery'];

function endpointsOnTheirOwn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      BUILDERS.includes(node.expression.name.text)
    ) {
      const endpoint = node.getText();
      if (!endpoint.includes('requestOf(') || /['"`]\/|\burl:/.test(endpoint))
        found.push(`${file}: ${endpoint.slice(0, 80)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

// A call has one definition, in the contract: an address, body or answer that is written once more may differ from it.
test('every endpoint makes its request of the definition of a call', () => {
  const others = sources.filter((file) => file !== 'shared/platform/src/endpoint.ts');
  expect(others.flatMap(endpointsOnTheirOwn)).toEqual([]);
});

test('every URL of the API that is not made by an endpoint is one of a call', () => {
  const urls = sources
    .filter((file) => !file.includes('/testing/'))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /(['"`])\/api\/\w.*?\1( satisfies CallUrl<)?/g,
        ),
      ].map(([url, , isTied]) => ({ file, url, isTied: isTied !== undefined })),
    );
  expect(urls.length).toBeGreaterThan(3);
  expect(urls.filter(({ isTied }) => !isTied)).toEqual([]);
});

// The last one counts, without a word.
test('no file of texts has a key twice', () => {
  const files = globSync('{remotes/*,shell,shared/*,sdk}/**/locales/*.json', { cwd: root });
  expect(files.length).toBeGreaterThan(20);
  const twice = files.flatMap((file) => {
    const { statements } = ts.parseJsonText(file, readFileSync(path.join(root, file), 'utf8'));
    const texts = statements[0]?.expression;
    if (!texts || !ts.isObjectLiteralExpression(texts)) return `${file} is no object`;
    const keys = texts.properties.map(({ name }) => (name as ts.StringLiteral).text);
    return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${file}: ${key}`);
  });
  expect(twice).toEqual([]);
});

const features = await siteFeatures();
const routesBelow = (folder: string) =>
  features
    .filter((feature) => feature.folder.startsWith(folder))
    .flatMap(({ routes }) => routes.map(({ path }) => path));

test("the list of the shell's addresses contains every page of the shell", () => {
  const pages = routesBelow('shell/').filter((path) => path !== '*' && path !== '/');
  expect(pages.length).toBeGreaterThan(5);
  const missing = pages.filter((path) => !SHELL_SEGMENTS.includes(firstSegment(path)));
  expect(missing).toEqual([]);
});

test("no remote of the site claims a page of the shell, a program's path or a reserved name", () => {
  const pages = routesBelow('remotes/');
  expect(pages.length).toBeGreaterThan(10);
  const foreign = pages.filter((path) =>
    [...SHELL_SEGMENTS, ...RESERVED_SEGMENTS, ...NON_PAGE_SEGMENTS].includes(firstSegment(path)),
  );
  expect(foreign).toEqual([]);
  expect(pages.filter((path) => !PAGE_PATH.test(path))).toEqual([]);
});

type Strings = Readonly<Record<string, string>>;

interface Pair {
  readonly owner: string;
  readonly load: () => Promise<{ readonly de: Strings; readonly en: Strings }>;
}

const OWNERS = '{{remotes/*,sdk/create/template}/src/features,shell/src/pages}';
const find = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const folders = find(`${OWNERS}/*/locales`);

const read = async (file: string): Promise<unknown> => import(path.join(root, file));

function readFolder(folder: string) {
  const [de, en] = ['de', 'en'].map(
    (lang) => JSON.parse(readFileSync(path.join(root, folder, `${lang}.json`), 'utf8')) as Strings,
  );
  return Promise.resolve({ de: de!, en: en! });
}

async function readFrame(file: string) {
  const loaders = Object.values(
    (await read(file)) as Record<string, Record<'de' | 'en', () => Promise<Strings>>>,
  );
  const [de, en] = await Promise.all(
    (['de', 'en'] as const).map((lang) => Promise.all(loaders.map((each) => each[lang]()))),
  );
  return { de: Object.assign({}, ...de!) as Strings, en: Object.assign({}, ...en!) as Strings };
}

const FRAME = ['shell/src/core/frameStrings.ts', 'shell/src/core/lateStrings.ts'];
const OTHERS = [
  'shell/src/federation/locales',
  'shell/src/legal/locales',
  'shell/src/overrides/locales',
  'shell/src/pages/landing/below/locales',
];
/** Their texts are shown beside their pages, too. */
const ELSEWHERE = ['shell/src/pages/overrides', 'shell/src/pages/privacy'];
const pairs: readonly Pair[] = [
  ...FRAME.map((owner) => ({ owner, load: () => readFrame(owner) })),
  ...[...folders, ...OTHERS].map((owner) => ({ owner, load: () => readFolder(owner) })),
];

const placeholders = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name).sort();

test('every feature has texts in German and English only', () => {
  const files = find(`${OWNERS}/*/feature.ts`);
  expect(files.length).toBeGreaterThan(0);
  const own = files.map((file) => path.dirname(file)).filter((folder) => !ELSEWHERE.includes(folder));
  expect(folders).toEqual(own.map((folder) => path.join(folder, 'locales')));
  for (const folder of folders)
    expect(readdirSync(path.join(root, folder)).sort()).toEqual(['de.json', 'en.json']);
});

describe.each(pairs)('$owner', ({ load }) => {
  test('has the same texts in both languages', async () => {
    const { de, en } = await load();
    expect(Object.keys(de).length).toBeGreaterThan(0);
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  test('uses the same placeholders in both languages', async () => {
    const { de, en } = await load();
    for (const [key, text] of Object.entries(en)) {
      expect({ [key]: placeholders(de[key] ?? '') }).toEqual({ [key]: placeholders(text) });
    }
  });

  test('has no empty text, no trailing spaces, and no misspelled placeholder', async () => {
    for (const strings of Object.values(await load())) {
      for (const [key, text] of Object.entries(strings)) {
        expect({ [key]: text }).toEqual({ [key]: text.trim() });
        expect({ [key]: text }).not.toEqual({ [key]: '' });
        expect({ [key]: text.replace(/\{\{\w+\}\}/g, '') }).toEqual({
          [key]: expect.not.stringMatching(/[{}]/) as string,
        });
      }
    }
  });
});
