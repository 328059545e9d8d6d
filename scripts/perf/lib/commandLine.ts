const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads the address of a site that may be put under load: only one on this machine, to protect other people's sites
 * from a mistake.
 *
 * @throws Error with what is wrong
 */
export function loopbackSite(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' || url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw new Error(`--site ${address}: expected an address such as http://localhost:3000.`);
  if (!LOOPBACK.test(url.hostname))
    throw new Error(
      `--site ${address}: only a site on this machine (localhost, 127.0.0.1, [::1]) is put under load.`,
    );
  return url;
}
