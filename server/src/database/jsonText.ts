import { HttpError } from '../http/httpError.ts';

/**
 * A value as the text of a jsonb column. Half a surrogate pair becomes U+FFFD, as it does in a text column; JSON would
 * keep it as an escape, which PostgreSQL refuses.
 *
 * @throws HttpError 400 for a text with a zero byte, which PostgreSQL can't hold
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => {
    if (typeof part !== 'string') return part;
    if (part.includes('\0')) throw new HttpError(400, 'bad_request');
    return part.toWellFormed();
  });
}
