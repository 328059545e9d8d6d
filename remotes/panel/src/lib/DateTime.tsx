import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';

/** A moment, in the reader's language and time zone. */
export function DateTime({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDateTime(at, useLang())}</time>;
}
