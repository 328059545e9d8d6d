import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

type Strings = Readonly<Record<string, string>>;

interface Pair {
  /** Folder or file, as a person would look for it. */
  readonly owner: string;
  readonly load: () => Promise<{ readonly de: Strings; readonly en: Strings }>;
}

const OWNERS = '{{remotes/*,scripts/remoteTemplate}/src/features,shell/src/pages}';
const find = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const folders = find(`${OWNERS}/*/locales`);

const read = async (file: string): Promise<unknown> => import(path.join(root, file));

async function readFolder(folder: string) {
  const { de } = (await read(`${folder}/de.ts`)) as { de: Strings };
  const { en } = (await read(`${folder}/en.ts`)) as { en: Strings };
  return { de, en };
}

async function readFrame(file: string) {
  const { frameStrings } = (await read(file)) as {
    frameStrings: Record<'de' | 'en', () => Promise<Strings>>;
  };
  return { de: await frameStrings.de(), en: await frameStrings.en() };
}

const FRAME = 'shell/src/frame/strings.ts';
const OTHERS = ['shell/src/updates/locales', 'shell/src/pages/landing/below/locales'];
const pairs: readonly Pair[] = [
  { owner: FRAME, load: () => readFrame(FRAME) },
  ...[...folders, ...OTHERS].map((owner) => ({ owner, load: () => readFolder(owner) })),
];

const placeholders = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name).sort();

test('every feature has strings, in German and English and in no other language', () => {
  const features = find(`${OWNERS}/*/feature.ts`);
  expect(features.length).toBeGreaterThan(0);
  expect(folders).toEqual(features.map((file) => path.join(path.dirname(file), 'locales')));
  for (const folder of folders)
    expect(readdirSync(path.join(root, folder)).sort()).toEqual(['de.ts', 'en.ts']);
});

describe.each(pairs)('$owner', ({ load }) => {
  test('has the same texts in both languages', async () => {
    const { de, en } = await load();
    expect(Object.keys(de).length).toBeGreaterThan(0);
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  test('fills the same values into both', async () => {
    const { de, en } = await load();
    for (const [key, text] of Object.entries(en)) {
      expect({ [key]: placeholders(de[key] ?? '') }).toEqual({ [key]: placeholders(text) });
    }
  });

  test('has no empty text, none with a space at its end, and no placeholder with a typing error', async () => {
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
