/**
 * Replaces the table of vendor prefixes that stylis brings (1.2 kB gzip of the shell's start). styled-components uses
 * that table only where `enableVendorPrefixes` is set, and no browser that the site supports needs it.
 *
 * @throws Error always, to reveal a component that enables prefixes
 */
export function prefix(): never {
  throw new Error('This build has no vendor prefixes: see @site/remote.');
}
