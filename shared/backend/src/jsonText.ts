import { HttpError } from './httpError.ts';

/**
 * Returns a value as the text of a jsonb column. A lone surrogate becomes U+FFFD, as in a text column; JSON would keep
 * it as an escape, which PostgreSQL refuses.
 *
 * @throws HttpError 400 for a text or a name with a zero byte, or a name with a lone surrogate, which PostgreSQL can't store
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value ?? null, (key, part: unknown) => {
    if (!key.isWellFormed() || `${key}${typeof part === 'string' ? part : ''}`.includes('\0'))
      throw new HttpError(400, 'bad_request');
    return typeof part === 'string' ? part.toWellFormed() : part;
  });
}
