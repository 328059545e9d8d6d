import type { Lang } from '@site/contract/lang';
import { site } from '../boot/bootData.ts';
import type { SiteRoute } from '../boot/routes.ts';

/** The title of the window for a page. */
export function titleOf({ title }: SiteRoute, lang: Lang): string {
  return `${title[lang]} – ${site.name}`;
}
