import type { Lang } from '@site/contract/lang';
import type { StringsLoader } from '@site/platform/feature';
import { i18n } from '../boot/i18n.ts';

type Loaders = Readonly<Record<Lang, StringsLoader>>;

const known = new Map<string, Loaders>();

async function add(namespace: string, loaders: Loaders, lang: Lang): Promise<void> {
  if (i18n.hasResourceBundle(lang, namespace)) return;
  i18n.addResourceBundle(lang, namespace, await loaders[lang]());
}

/** Loads the strings of a feature in the present language, and remembers how to load them in the other one. */
export async function addStrings(namespace: string, loaders: Loaders): Promise<void> {
  known.set(namespace, loaders);
  await add(namespace, loaders, i18n.language as Lang);
}

/** Shows everything in another language: first the strings arrive, then the page changes in one go. */
export async function showLang(lang: Lang): Promise<void> {
  await Promise.all([...known].map(([namespace, loaders]) => add(namespace, loaders, lang)));
  await i18n.changeLanguage(lang);
  document.documentElement.lang = lang;
}
