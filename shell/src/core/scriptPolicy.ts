import { overrides, servedRegistry } from './bootData.ts';

// The page requires Trusted Types and allows only one policy, named `default`. The shell creates it before any remote
// runs, so that no code can turn a string into HTML, and scripts load only from folders that hold builds. The browser
// applies a default policy automatically, so it works with every version of webpack and Module Federation that a remote
// was built with.

/** Not all browsers support Trusted Types, and TypeScript has no types for them yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

let isChecking = false;

/** Scripts of other origins load in no other way: an attribute's node and an SVG script take addresses, too. */
export function setChecked(set: () => void): void {
  isChecking = true;
  try {
    set();
  } finally {
    isChecking = false;
  }
}

const resolveUrl = (address: string) => new URL(address, location.origin);

function folders(): readonly string[] {
  const served = [
    ...servedRegistry.remotes.map(({ entry }) => entry),
    ...(overrides ?? []).map(({ target }) => target).filter((target) => target.startsWith('http')),
  ].map((address) => {
    const { origin } = resolveUrl(address);
    return origin === location.origin ? resolveUrl(address.replace(/[^/]*$/, '')).href : `${origin}/`;
  });
  return [...['/assets/', '/remotes/', '/shell-container/'].map((path) => resolveUrl(path).href), ...served];
}

export function createScriptPolicy(
  page: { readonly trustedTypes?: TrustedTypes } = globalThis as object,
): void {
  const allowed = folders();
  const isAllowed = ({ href, origin }: URL) =>
    (isChecking || origin === location.origin) && allowed.some((folder) => href.startsWith(folder));
  page.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isAllowed(resolveUrl(address)) ? address : null),
  });
}
