declare module '*.woff' {
  const address: string;
  export default address;
}

declare module '*.woff2' {
  const address: string;
  export default address;
}

interface ImportMeta {
  /** Every module below a folder whose path matches; webpack resolves it at build time. */
  webpackContext(
    folder: string,
    options: { readonly recursive: boolean; readonly regExp: RegExp },
  ): { (file: string): unknown; keys(): string[] };
}
