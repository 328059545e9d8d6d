import type { Lang } from '@site/contract/lang';
import i18next from 'i18next';
import type { StringsLoader } from '../feature.ts';
import { servedLang } from '../text.ts';

/** Prepares i18next, of which a page has one instance. Features add their own strings. */
export function startStrings(lang: Lang): void {
  void i18next.init({
    lng: lang,
    fallbackLng: false,
    resources: {},
    // Keys are flat, and strings may contain any character.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
}

declare const process: { readonly env: { readonly NODE_ENV?: string } };

type Loaders = Readonly<Record<Lang, StringsLoader>>;

const loadersByNamespace = new Map<string, Loaders>();

/** Loaders of the added strings, by language and namespace. A newer build of a remote has different loaders. */
const added = new Map<string, Loaders>();

/** The language requested last, while its strings are still loading. */
let pendingLang: Lang | undefined;

async function add(namespace: string, loaders: Loaders, lang: Lang): Promise<void> {
  const id = `${lang} ${namespace}`;
  if (added.get(id) === loaders) return;
  // Keys are flat; a deep merge would leave out one that is called `constructor`.
  i18next.addResourceBundle(lang, namespace, await loaders[lang](), false, true);
  added.set(id, loaders);
}

/**
 * Loads the strings of a feature in the current language, in the one of a served page that is yet to be hydrated, and if
 * a change is pending, in the new one. Remembers the loaders for later changes.
 */
export async function addStrings(namespace: string, loaders: Loaders): Promise<void> {
  loadersByNamespace.set(namespace, loaders);
  const current = i18next.language as Lang;
  await Promise.all(
    [...new Set([current, servedLang() ?? current, pendingLang ?? current])].map((lang) =>
      add(namespace, loaders, lang),
    ),
  );
}

/**
 * Changes the language of the page in one step after loading all strings, unless a later call supersedes it.
 *
 * @throws Error when strings can't be loaded; the page then keeps its language
 */
export async function showLang(lang: Lang): Promise<void> {
  pendingLang = lang;
  try {
    await Promise.all([...loadersByNamespace].map(([namespace, loaders]) => add(namespace, loaders, lang)));
    if (pendingLang !== lang) return;
    await i18next.changeLanguage(lang);
    document.documentElement.lang = lang;
  } finally {
    if (pendingLang === lang) pendingLang = undefined;
  }
}

async function reloadStrings(): Promise<void> {
  const lang = i18next.language as Lang;
  for (const [namespace, loaders] of loadersByNamespace)
    i18next.addResourceBundle(lang, namespace, await loaders[lang](), false, true);
}

// In development, a page shows a changed text as it is saved: see `hotTexts.cjs` of `@site/remote`.
if (process.env.NODE_ENV === 'development')
  globalThis.addEventListener?.('site:strings', () => void reloadStrings());
