import { overrides, servedRegistry } from './bootData.ts';

// The page requires Trusted Types and allows one policy, of the name `default`, and no second one of that name. The
// shell creates it before any remote runs: from then on nobody can make HTML of a string, and a script is only loaded
// from where builds are served. The browser asks a default policy by itself, so the runtimes of webpack and of the
// federation need not know it, in whatever version a remote has brought them.

/** The part of Trusted Types that is used here; not every browser has it, nor does TypeScript describe it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

const resolved = (address: string) => new URL(address, location.origin);

/** Folders of this origin that hold builds, and the other origins that this page was served builds of. */
function folders(): readonly string[] {
  const served = [
    ...servedRegistry.remotes.map(({ entry }) => entry),
    ...(overrides ?? []).map(({ target }) => target).filter((target) => target.startsWith('http')),
  ].map((address) => {
    const { origin } = resolved(address);
    return origin === location.origin ? resolved(address.replace(/[^/]*$/, '')).href : `${origin}/`;
  });
  return [...['/assets/', '/remotes/', '/shell-container/'].map((path) => resolved(path).href), ...served];
}

/** Refuses every address of a script that is not one of a build. */
export function guardScripts(page: { readonly trustedTypes?: TrustedTypes } = globalThis as object): void {
  const allowed = folders();
  page.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) =>
      allowed.some((folder) => resolved(address).href.startsWith(folder)) ? address : null,
  });
}
