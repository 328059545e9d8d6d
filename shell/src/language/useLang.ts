import type { Lang } from '@site/contract/lang';
import { useTranslation } from 'react-i18next';

/** The language the page is shown in. */
export function useLang(): Lang {
  return useTranslation().i18n.language as Lang;
}
