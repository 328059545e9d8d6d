import type { Lang } from '@site/contract/lang';
import { formatNumber } from '@site/platform/format';

/** Writes the number in a line's title, such as "50000 Coins", in the reader's language. */
export const lineTitle = (title: string, lang: Lang): string =>
  title.replace(/^\d+/, (digits) => formatNumber(Number(digits), lang));
