import { codeOf, statusOf } from '@site/platform/errors';

/** What can be wrong with a code, by the key of its text, so that it is shown in whatever language the page is in. */
export interface Outcome {
  readonly problem: 'wrong' | 'expired' | 'tooOften' | 'unreachable';
}

export function outcomeOf(error: unknown): Outcome {
  if (codeOf(error) === 'no_setup') return { problem: 'expired' };
  if (statusOf(error) === 400) return { problem: 'wrong' };
  return { problem: statusOf(error) === 429 ? 'tooOften' : 'unreachable' };
}
