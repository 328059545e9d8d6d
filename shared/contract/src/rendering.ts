import type { BootData } from './http/site.ts';

/** The input of a rendered page: everything that it may depend on. */
export interface RenderRequest {
  readonly boot: BootData;
  /** The path of the page, undecoded. */
  readonly path: string;
  /** The query without `?`: only the parameters that the page names. */
  readonly query: string;
  /** True if the browser has the `member` cookie: what depends on the account is rendered without data. */
  readonly isMember: boolean;
}

/** A step of the way from the top of the site to a page. */
export interface Breadcrumb {
  readonly name: string;
  readonly path: string;
}

/** A page as rendered by the shell's server program. */
export interface RenderedPage {
  readonly status: 200 | 404;
  /** The content of `#root`. */
  readonly html: string;
  /** The style elements that it needs, without a nonce; styled-components takes them over in the browser. */
  readonly styles: string;
  /** The rules of the site's fonts, for browsers that have them cached. */
  readonly fontCss: string;
  readonly title: string;
  /** The content of the page's `<meta name="description">`. */
  readonly description?: string | undefined;
  /** The pages above it, from the top, and itself; empty for a page at the top. */
  readonly breadcrumbs: readonly Breadcrumb[];
  /** The entries of the caches that the page was rendered with, by the name of an api and by cache key. */
  readonly queries: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /**
   * The reads that a page behind a login begins with, as path and query below `/api`. `{2}` is the path's second segment,
   * which is a parameter. They are the same for all members.
   */
  readonly reads?: readonly string[] | undefined;
}

/** The lazy chunks that a rendering used, by the names that the browser's builds give them. */
export interface UsedChunks {
  readonly shell: readonly string[];
  readonly remote: readonly string[];
}

/** What the names of chunks begin with in which a build exposes its modules. */
export const EXPOSED_CHUNK = '__federation_expose_';

/** Returns the name of the chunk in which a build exposes a module, such as `./manifest`. */
export const exposedChunk = (module: string): string => EXPOSED_CHUNK + module.slice(2).replaceAll('-', '_');

/** The response to a call of the API that a page made while it was rendered. */
export interface DataResponse {
  readonly status: number;
  /** The body, parsed as JSON. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Tells a browser with overrides why a page was not rendered, percent-encoded; `pending` if it may be later. */
export const RENDER_FAILURE_HEADER = 'x-render-failure';
