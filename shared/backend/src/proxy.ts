import http from 'node:http';

const OWN_HOSTS = ['localhost', '127.0.0.1', '::1'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Looks like `.example.org`, `*.example.org`, `example.org` or `example.org:8443`; `*` is every host. */
function isExcepted({ hostname, port, protocol }: URL, exception: string): boolean {
  const [, name = '', ofPort] = /^(.*?)(?::(\d+))?$/.exec(exception.toLowerCase()) ?? [];
  if (ofPort !== undefined && ofPort !== (port || (protocol === 'https:' ? '443' : '80'))) return false;
  const host = name.replace(/^\*?\./, '');
  return name === '*' || hostname === host || hostname.endsWith(`.${host}`);
}

/** Returns the name of the environment variable whose proxy leads to a site, if there is one. */
export function proxyVariableFor(site: URL, env: Environment = process.env): string | undefined {
  const exceptions = (env['NO_PROXY'] ?? env['no_proxy'] ?? '').split(/[\s,]+/).filter(Boolean);
  if ([...OWN_HOSTS, ...exceptions].some((exception) => isExcepted(site, exception))) return undefined;
  const name = `${site.protocol.slice(0, -1)}_proxy`;
  return [name.toUpperCase(), name].find((variable) => env[variable]);
}

/** Returns whether this version of Node can go through a proxy, and is asked to. */
export const usesProxy = (): boolean =>
  'setGlobalProxyFromEnv' in http || process.env['NODE_USE_ENV_PROXY'] === '1';

/** Sends requests of this process through the proxy that its environment names, where Node can. */
export function goThroughProxy({ env }: { readonly env: Environment } = process): void {
  if (!('setGlobalProxyFromEnv' in http)) return;
  const exceptions = [env['NO_PROXY'] ?? env['no_proxy'], ...OWN_HOSTS].filter(Boolean).join(',');
  http.setGlobalProxyFromEnv({ ...env, NO_PROXY: exceptions, no_proxy: exceptions });
}
