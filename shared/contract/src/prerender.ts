import type { BootData } from './http/site.ts';

/** Input of the shell's program that prerenders the landing page. */
export interface PrerenderRequest {
  readonly boot: BootData;
  /** The visitor is logged in as far as their browser knows: nothing is shown where the account will be. */
  readonly isLoggedIn: boolean;
}

/** What that program answers. */
export interface Prerendered {
  /** The content of `#root`. */
  readonly html: string;
  /** The style elements it needs, without a nonce; styled-components takes them over in the browser. */
  readonly styles: string;
  /** The rules of the site's fonts, for browsers that have them cached. */
  readonly fontCss: string;
  /** The title of the page. */
  readonly title: string;
}
