import { toLang, type Lang } from '@site/contract/lang';
import { readStored, writeStored } from '@site/platform/site/storage';

const KEY = 'lang';

/** Returns the language the visitor chose earlier, or `undefined` if the stored value is missing or invalid. */
export function storedLang(): Lang | undefined {
  const stored = readStored(KEY)?.toLowerCase();
  return stored === 'de' || stored === 'en' ? stored : undefined;
}

function storedUserLang(): unknown {
  try {
    return (JSON.parse(readStored('user') ?? 'null') as { lang?: unknown } | null)?.lang;
  } catch {
    return undefined;
  }
}

/**
 * Returns the initial language: the stored one, the user's, or the one that the page was served in, which follows the
 * cookie, since storage may be blocked or full. An invalid stored value means German.
 */
export function startLang(): Lang {
  const served = () => globalThis.document?.documentElement.lang || 'en';
  return toLang(readStored(KEY) ?? storedUserLang() ?? served(), 'de');
}

/** Stores a choice and mirrors it in a cookie, so that the server can respond in this language. */
export function storeLang(lang: Lang): void {
  writeStored(KEY, lang);
  document.cookie = `${KEY}=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** Removes the stored choice. */
export function forgetLang(): void {
  writeStored(KEY, null);
  document.cookie = `${KEY}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** Renews the cookie of a stored choice, since browsers expire cookies set by scripts before stored values. */
export function renewLangCookie(): void {
  const chosen = storedLang();
  if (chosen) storeLang(chosen);
}
