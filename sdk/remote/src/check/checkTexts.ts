import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { GateProblem } from '@site/contract/http/releases';
import { placeOfText } from '../build/placeOfText.ts';
import { readTexts, type ManifestRequest } from '../build/readManifest.ts';

type Texts = Readonly<Record<string, unknown>>;

const LANGS = [
  ['de', 'German'],
  ['en', 'English'],
] as const;

/** What is found in the texts of a remote. */
interface FoundInTexts {
  readonly problems: readonly GateProblem[];
  /** What may be right. */
  readonly warnings: readonly string[];
}

interface TextFile {
  readonly file: string;
  readonly lines: readonly string[];
}

/** Returns the JSON file of a remote that has these texts, the one of the language if there are several. */
function fileWith(folder: string, texts: Texts, lang: string, feature: string): TextFile | undefined {
  const files = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.join('src', file).replaceAll(path.sep, '/'));
  const found = files.filter((file) => {
    try {
      return isDeepStrictEqual(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), texts);
    } catch {
      return false;
    }
  });
  const score = (file: string) =>
    Number(path.posix.basename(file, '.json') === lang) * 2 + Number(file.includes(`/${feature}/`));
  const [file] = found.toSorted((one, other) => score(other) - score(one));
  return file === undefined
    ? undefined
    : { file, lines: readFileSync(path.join(folder, file), 'utf8').split('\n') };
}

const lineOf = ({ lines }: TextFile, key: string) =>
  lines.findIndex((line) => line.includes(`${JSON.stringify(key)}:`)) + 1;

/** Returns where a text is, or where it belongs: after the one before it. */
function placeOfKey(own: TextFile, key: string, keys: readonly string[]): string {
  const before = keys.slice(0, keys.indexOf(key) + 1).toReversed();
  const line = before.map((each) => lineOf(own, each)).find((each) => each > 0) ?? 1;
  return `${own.file}:${line}`;
}

const isFilled = (text: unknown) => typeof text === 'string' && text.trim() !== '';

const TODO = 'Give every text in both languages, under the same keys.';

/**
 * Checks the texts of a remote in its sources: each language has what the other has.
 *
 * @param request names the remote and its modules
 */
export async function checkTexts(request: ManifestRequest): Promise<FoundInTexts> {
  const { folder } = request;
  const problems: GateProblem[] = [];
  const warnings: string[] = [];
  for (const [feature, byLang] of Object.entries(await readTexts(request))) {
    const definition = placeOfText(folder, feature, { property: 'name' }) ?? 'src/manifest.ts:1';
    const add = (what: string, where: string, todo: string) =>
      problems.push({ check: 'browser', what, where, todo });
    const loaded: Partial<Record<string, Texts>> = {};
    for (const [lang, language] of LANGS) {
      const texts = byLang[lang];
      const loader = `${lang}: () => import('./locales/${lang}.json').then((m) => m.default)`;
      if (texts === undefined || texts === null)
        add(
          lang in byLang
            ? `The ${language} texts of ${feature} are nothing: what strings.${lang} loads has no such export.`
            : `The feature ${feature} has no ${language} texts: strings.${lang} is missing.`,
          definition,
          `Give its strings the loader ${loader}.`,
        );
      else if (texts instanceof Error)
        add(
          `The ${language} texts of ${feature} can't be loaded: ${texts.message.split('\n')[0]}`,
          definition,
          `See that strings.${lang} is a loader, such as ${loader}.`,
        );
      else loaded[lang] = texts as Texts;
    }
    const { de, en } = loaded;
    if (!de || !en) continue;
    for (const [lang, language] of LANGS) {
      const [own, other] = lang === 'de' ? [de, en] : [en, de];
      const keys = Object.keys(other);
      const lacking = keys.filter((key) => !isFilled(own[key]));
      const [first] = lacking;
      if (first === undefined) continue;
      const file = fileWith(folder, own, lang, feature);
      const named = `${lacking.slice(0, 5).join(', ')}${lacking.length > 5 ? ' and more' : ''}`;
      add(
        `The ${language} texts of ${feature} lack ${named}.`,
        file ? placeOfKey(file, first, keys) : definition,
        TODO,
      );
    }
    const same = Object.entries(en).filter(([key, text]) => de[key] === text);
    if (same.length > 0 && same.length === Object.keys(en).length)
      warnings.push(
        `${fileWith(folder, de, 'de', feature)?.file ?? definition}: all German texts of ${feature} are copies of the English ones`,
      );
  }
  return { problems, warnings };
}
