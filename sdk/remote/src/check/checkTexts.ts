import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GateProblem } from '@site/contract/http/releases';
import { placeOfText } from '../build/placeOfText.ts';
import { readTexts, type ManifestRequest } from '../build/readManifest.ts';

type Texts = Readonly<Record<string, unknown>>;

const LANGS = [
  ['de', 'German'],
  ['en', 'English'],
] as const;

interface FoundInTexts {
  readonly problems: readonly GateProblem[];
  readonly warnings: readonly string[];
}

/** A missing text belongs behind the one before it. */
function placeOfKey(folder: string, feature: string, lang: string, before: readonly string[]) {
  const file = `src/features/${feature}/locales/${lang}.json`;
  if (!existsSync(path.join(folder, file))) return undefined;
  const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
  const line = lines.findLastIndex((text) => before.some((key) => text.includes(`${JSON.stringify(key)}:`)));
  return `${file}:${Math.max(0, line) + 1}`;
}

const isFilled = (text: unknown) => typeof text === 'string' && text.trim() !== '';

const TODO = 'Give every text in both languages, under the same keys.';

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
      const named = `${lacking.slice(0, 5).join(', ')}${lacking.length > 5 ? ' and more' : ''}`;
      add(
        `The ${language} texts of ${feature} lack ${named}.`,
        placeOfKey(folder, feature, lang, keys.slice(0, keys.indexOf(first) + 1)) ?? definition,
        TODO,
      );
    }
    const same = Object.entries(en).filter(([key, text]) => de[key] === text);
    if (same.length > 0 && same.length === Object.keys(en).length)
      warnings.push(`${definition}: all German texts of ${feature} are copies of the English ones`);
  }
  return { problems, warnings };
}
