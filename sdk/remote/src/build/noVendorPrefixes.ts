// stylis's table of vendor prefixes is 1.2 kB gzip of the shell's start. styled-components uses it only where
// `enableVendorPrefixes` is set, and no browser that the site supports needs it.
export function prefix(): never {
  throw new Error('This build has no vendor prefixes: see @site/remote.');
}
