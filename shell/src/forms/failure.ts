import { codeOf, statusOf } from '@site/platform/errors';
import { minutesToWait } from '../session/retryAfter.ts';

/** Why a form could not be sent, whatever was in it. Named by its text's key, so that it follows the language. */
export interface Failure {
  readonly problem: 'tooOften' | 'tooOftenFor' | 'crowded' | 'unreachable' | 'failed';
  /** The minutes to wait, where they are known. */
  readonly count?: number;
}

/** What a gateway says in place of a server that is away. */
const AWAY: readonly unknown[] = [undefined, 502, 503, 504];

export function failureOf(error: unknown): Failure {
  const status = statusOf(error);
  if (status === 429) {
    const count = minutesToWait(error);
    return count === undefined ? { problem: 'tooOften' } : { problem: 'tooOftenFor', count };
  }
  if (codeOf(error) === 'busy') return { problem: 'crowded' };
  return { problem: AWAY.includes(status) ? 'unreachable' : 'failed' };
}
