import { toLang, type Lang } from '@site/contract/lang';
import { readStored, writeStored } from '@site/platform/site/storage';

const KEY = 'lang';

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
 * The served language follows the cookie, since storage may be blocked or full. An invalid stored value means German.
 */
export function startLang(): Lang {
  const served = () => globalThis.document?.documentElement.lang || 'en';
  return toLang(readStored(KEY) ?? storedUserLang() ?? served(), 'de');
}

/** The cookie lets the server respond in this language. */
export function storeLang(lang: Lang): void {
  writeStored(KEY, lang);
  document.cookie = `${KEY}=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

export function forgetLang(): void {
  writeStored(KEY, null);
  document.cookie = `${KEY}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** Browsers expire cookies set by scripts before stored values. */
export function renewLangCookie(): void {
  const chosen = storedLang();
  if (chosen) storeLang(chosen);
}
