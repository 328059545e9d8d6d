import { overrides, servedRegistry } from './bootData.ts';

// The page requires Trusted Types and allows one policy, named `default`, and no duplicate of it. The shell creates it
// before any remote runs: from then on no code can turn a string into HTML, and scripts load only from where builds are
// served. The browser applies a default policy by itself, so the runtimes of webpack and Module Federation need not
// know it, whichever versions a remote was built with.

/** The part of Trusted Types that is used here; not all browsers support it, and TypeScript has no types for it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

const resolved = (address: string) => new URL(address, location.origin);

/** Folders of this origin that hold builds, and the other origins whose builds this page was served with. */
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

/** Refuses script URLs that are not part of a build. */
export function guardScripts(page: { readonly trustedTypes?: TrustedTypes } = globalThis as object): void {
  const allowed = folders();
  page.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) =>
      allowed.some((folder) => resolved(address).href.startsWith(folder)) ? address : null,
  });
}
