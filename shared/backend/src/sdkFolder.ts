/** A package of the SDK as npm has packed it. */
export interface OfferedPackage {
  readonly manifest: { readonly name: string; readonly version: string; readonly [key: string]: unknown };
  /** Its tarball, in the same folder. */
  readonly file: string;
  /** As npm writes it: `sha512-…`. */
  readonly integrity: string;
  /** SHA-1 in hexadecimal digits. */
  readonly shasum: string;
  readonly unpackedSize: number;
}

/** The SDK of one build of the site: `sdk.json` in a folder with tarballs and the pages of its documentation. */
export interface OfferedSdk {
  readonly version: string;
  /** Of the files in all packages: the same for the same sources. */
  readonly contentHash: string;
  readonly packages: readonly OfferedPackage[];
  /** Files of the documentation, below `docs`. */
  readonly docs: readonly string[];
}

/** Where a page of the documentation lists the versions of the SDK, which the site fills in. */
export const DOCS_VERSIONS = '<!-- versions -->';

/** Where a page of an older version says so. */
export const DOCS_NOTICE = '<!-- notice -->';
