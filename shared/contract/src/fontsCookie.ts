/**
 * The name of the cookie by which a browser says that it holds the site's fonts, so that the served page can name them
 * and its first paint has them.
 *
 * @param siteName the network's name, any characters
 */
export function fontsCookie(siteName: string): string {
  return `${siteName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.fonts`;
}
