import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';

/** Date and time in the user's language and time zone. */
export function DateTime({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDateTime(at, useLang())}</time>;
}
