/** How the server names itself: some services turn away who does not. */
const USER_AGENT = 'minigame-network-site';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 3;

/**
 * The address to ask a service at.
 *
 * @param template an address of `config/site.json`, with a placeholder for each of the values
 */
export function serviceAddress(template: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce(
    // A colon may stand in a path, and services expect that of a port as it is.
    (address, [name, value]) =>
      address.replaceAll(`{${name}}`, () => encodeURIComponent(value).replaceAll('%3A', ':')),
    template,
  );
}

function follow(from: URL, location: string | null): URL {
  const to = URL.parse(location ?? '', from.href);
  if (!location || to?.origin !== from.origin) throw new Error(`${from.host} redirects to another place`);
  return to;
}

/**
 * Asks a service on the internet. Nothing of the visitor goes along: neither headers nor cookies.
 *
 * @throws Error if there is no answer, or when the service redirects to another host, without https or in circles
 */
export async function askPublic(address: string, signal: AbortSignal): Promise<Response> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(url.href, {
      signal,
      redirect: 'manual',
      headers: { 'user-agent': USER_AGENT },
    });
    if (!REDIRECTS.has(response.status)) return response;
    url = follow(url, response.headers.get('location'));
  }
  throw new Error(`${url.host} redirects too often`);
}
