/** What the bundler tells: a build has ended, with or without errors, or there will be no more of them. */
export type BundlerReport =
  | { readonly name: string; readonly time: number; readonly errors: number }
  | { readonly name: string; readonly stopped: string };
