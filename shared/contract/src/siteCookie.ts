/**
 * Returns the name of one of the site's cookies. The browser sets two for the first paint: `fonts` (`1`: the fonts are
 * cached) and `member` (the logged-in player's language, used if no `lang` cookie is set). The server sets two signed
 * ones: `cohort` (the canaries this browser gets) and `override` (builds chosen at `/overrides`, or by a preview link).
 */
export function siteCookie(siteName: string, kind: 'fonts' | 'member' | 'cohort' | 'override'): string {
  return `${siteName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${kind}`;
}

/** The prefix of cookies that browsers accept only from this host, over https and with `Path=/`. */
export const HOST_PREFIX = '__Host-';

/**
 * Returns the name of a cookie that only the server sets: `refresh`, `pending-login`, and the `cohort` and `override`
 * cookies of {@link siteCookie}. Without https there can be no prefix.
 */
export const hostPrefixed = (name: string, isHttps: boolean): string => (isHttps ? HOST_PREFIX + name : name);
