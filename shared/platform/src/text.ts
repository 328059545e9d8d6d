import type { Lang } from '@site/contract/lang';
import i18next from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import type { Strings } from './feature.ts';

type PluralBase<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** Returns the text of a key in the current language; `{{name}}` in it is filled from `values`. */
export type Text<S extends Strings> = (
  key: PluralBase<keyof S & string>,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Another language's strings: `export const de: SameKeys<typeof en> = { … }` rejects missing and extra keys. */
export type SameKeys<S extends Strings> = { readonly [Key in keyof S]: string };

function whenLangChanges(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

const currentLang = () => i18next.language as Lang;

/** Returns the language in which the server rendered the page, or `undefined` if it did not. */
export function servedLang(): Lang | undefined {
  return globalThis.document?.getElementById('root')?.dataset['lang'] as Lang | undefined;
}

/** While parts of a served page wait for their code, the language may change; they are hydrated in the one they have. */
const hydratedLang = () => servedLang() ?? currentLang();

/** Returns the language the page is shown in. */
export function useLang(): Lang {
  return useSyncExternalStore(whenLangChanges, currentLang, hydratedLang);
}

declare const process: { readonly env: { readonly NODE_ENV?: string } };

function whenStringsChange(changed: () => void): () => void {
  i18next.store.on('added', changed);
  return () => i18next.store.off('added', changed);
}

/** In development, strings change while a page is open. */
const useStrings: (lang: Lang, namespace: string) => unknown =
  process.env.NODE_ENV === 'development'
    ? (lang, namespace) => {
        const read = () => i18next.getResourceBundle(lang, namespace) as unknown;
        return useSyncExternalStore(whenStringsChange, read, read);
      }
    : () => undefined;

const told = new Set<string>();

/** In development, a key that has no text is named: in the console, and in the page by the remote's dev server. */
function named<S extends Strings>(text: Text<S>, lang: Lang, namespace: string): Text<S> {
  if (process.env.NODE_ENV !== 'development') return text;
  return (key, values) => {
    const bundle = i18next.getResourceBundle(lang, namespace) as Strings | undefined;
    const isKnown =
      !bundle || [key, `${key}_one`, `${key}_other`].some((each) => Object.hasOwn(bundle, each));
    const problem = `${namespace} has no text "${key}" (${lang}): see its locales/${lang}.json.`;
    if (!isKnown && !told.has(problem)) {
      told.add(problem);
      console.error(problem);
      globalThis.dispatchEvent?.(new CustomEvent('site:problem', { detail: problem }));
    }
    return text(key, values);
  };
}

/** Creates the hook for the strings of a namespace such as `shell/login`; remotes use `@site/platform/remote`. */
export function textHook<S extends Strings>(namespace: string): () => Text<S> {
  return function useText() {
    const lang = useLang();
    useStrings(lang, namespace);
    return useMemo(
      () => named(i18next.getFixedT(lang, namespace) as unknown as Text<S>, lang, namespace),
      [lang],
    );
  };
}
