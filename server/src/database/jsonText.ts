import { HttpError } from '../http/httpError.ts';

/**
 * A value as the text of a jsonb column. Half a surrogate pair becomes U+FFFD, as it does in a text column; JSON would
 * keep it as an escape, which PostgreSQL refuses.
 *
 * @throws HttpError 400 for a text or a name with a zero byte, which PostgreSQL can't hold
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value ?? null, (key, part: unknown) => {
    if (`${key}${typeof part === 'string' ? part : ''}`.includes('\0'))
      throw new HttpError(400, 'bad_request');
    if (typeof part !== 'string') return part;
    return part.toWellFormed();
  });
}
