import { storedLang, storeLang } from './storedLang.ts';

/** Tells the server of the chosen language once more: browsers give cookies of scripts less time than what is stored. */
export function renewLangCookie(): void {
  const chosen = storedLang();
  if (chosen) storeLang(chosen);
}
