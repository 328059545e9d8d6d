import type { Lang } from '@site/contract/lang';
import type { StringsLoader } from '@site/platform/feature';
import { i18n } from '../boot/i18n.ts';

type Loaders = Readonly<Record<Lang, StringsLoader>>;

const known = new Map<string, Loaders>();

/** Whose strings are there, by language and namespace: a newer build of a remote brings its own. */
const added = new Map<string, Loaders>();

/** The language asked for last, which is not shown before its strings have arrived. */
let wanted: Lang | undefined;

async function add(namespace: string, loaders: Loaders, lang: Lang): Promise<void> {
  const id = `${lang} ${namespace}`;
  if (added.get(id) === loaders) return;
  i18n.addResourceBundle(lang, namespace, await loaders[lang](), true, true);
  added.set(id, loaders);
}

/**
 * Loads the strings of a feature in the present language, and in the one the page may be changing to at this moment.
 * Remembers how to load them in another one.
 */
export async function addStrings(namespace: string, loaders: Loaders): Promise<void> {
  known.set(namespace, loaders);
  const present = i18n.language as Lang;
  await Promise.all([...new Set([present, wanted ?? present])].map((lang) => add(namespace, loaders, lang)));
}

/**
 * Shows everything in another language: first the strings arrive, then the page changes in one go. A choice made
 * meanwhile takes the place of this one.
 *
 * @throws Error when strings can't be loaded; the page then stays as it is
 */
export async function showLang(lang: Lang): Promise<void> {
  wanted = lang;
  try {
    await Promise.all([...known].map(([namespace, loaders]) => add(namespace, loaders, lang)));
    if (wanted !== lang) return;
    await i18n.changeLanguage(lang);
    document.documentElement.lang = lang;
  } finally {
    if (wanted === lang) wanted = undefined;
  }
}
