import { AUTH_COOKIES } from '@site/backend/ownCookies';
import { siteCookie } from '@site/contract/siteCookie';
import { isLoopback } from '@site/backend/loopback';

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('=')).trim();

export type SiteCookies = ReturnType<typeof siteCookies>;

// Browsers send the cookies of all ports of a host to each of them, so only those of the site may be passed on. The
// cookies that a site sets carry its origin in front of their name here: the prefix `__Host-` is only accepted over https,
// and the token of one site is nothing for another. A site on this machine gets its own names, as its port would.
export function siteCookies(site: URL, name: string) {
  const isLocal = site.protocol === 'http:' && isLoopback(site);
  // It ends with a character that no origin has: one site's prefix never begins another's.
  const prefix = isLocal ? '' : `${encodeURIComponent(site.origin)}|`;
  const browserCookies = ['lang', siteCookie(name, 'fonts'), siteCookie(name, 'member')];
  const serverCookies = [
    ...Object.values(AUTH_COOKIES),
    siteCookie(name, 'cohort'),
    siteCookie(name, 'override'),
  ];

  return {
    /** The proxy never uses https. */
    toLocal: (cookies: readonly string[]) =>
      cookies.map((cookie) => prefix + cookie.replace(/; *secure(?=;|$)/gi, '')),
    toSite(header: string) {
      const kept = header.split(/; */).flatMap((cookie) => {
        const given = nameOf(cookie);
        if (browserCookies.includes(given) || (isLocal && serverCookies.includes(given))) return cookie;
        return !isLocal && given.startsWith(prefix) ? cookie.slice(prefix.length) : [];
      });
      return kept.length > 0 ? kept.join('; ') : undefined;
    },
  };
}
