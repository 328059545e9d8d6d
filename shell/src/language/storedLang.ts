import { toLang, type Lang } from '@site/contract/lang';
import { readStored, writeStored } from '../boot/storage.ts';

const KEY = 'lang';

/** The language the visitor chose earlier, if one is stored and sound. */
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

/** The language at start: the stored one, then the user's, then English; a damaged stored value gives German. */
export function startLang(): Lang {
  const stored = readStored(KEY);
  return toLang(stored ?? storedUserLang() ?? 'en', 'de');
}

/** Stores a choice, and mirrors it in a cookie so that the server can answer in it. */
export function storeLang(lang: Lang): void {
  writeStored(KEY, lang);
  document.cookie = `${KEY}=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** Forgets the choice. */
export function forgetLang(): void {
  writeStored(KEY, null);
  document.cookie = `${KEY}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** Tells the server of the chosen language once more: browsers give cookies of scripts less time than what is stored. */
export function renewLangCookie(): void {
  const chosen = storedLang();
  if (chosen) storeLang(chosen);
}
