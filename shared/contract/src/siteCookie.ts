/**
 * The name of a cookie by which a browser tells the server what the first paint of a page should be like: `fonts`
 * (`1`), that it has the site's fonts cached; `member` (a language), that somebody is logged in as far as it knows,
 * whose language counts where none was chosen. Two are the server's own, and signed: `cohort`, which canaries this
 * browser gets; `override`, which builds were chosen for it by hand.
 *
 * @param siteName the network's name, any characters
 */
export function siteCookie(siteName: string, kind: 'fonts' | 'member' | 'cohort' | 'override'): string {
  return `${siteName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${kind}`;
}

/** The prefix of cookies that a browser takes only from this host itself, over https and for all of its paths. */
export const HOST_PREFIX = '__Host-';

/**
 * The name under which a browser keeps a cookie that only the server writes: `refresh`, `pending-login`, and of
 * {@link siteCookie} `cohort` and `override`.
 *
 * @param isHttps whether the site is reached over https, without which there can be no prefix
 */
export function hostPrefixed(name: string, isHttps: boolean): string {
  return isHttps ? HOST_PREFIX + name : name;
}
