import { codeOf, statusOf } from '@site/platform/errors';
import { failureOf, type Failure } from '../../forms/failure.ts';

/** What can be wrong with a code, by the key of its text, so that it is shown in whatever language the page is in. */
export interface Outcome {
  readonly code?: 'wrong';
  readonly failure?: Failure | { readonly problem: 'expired' };
}

export function outcomeOf(error: unknown): Outcome {
  if (codeOf(error) === 'no_setup') return { failure: { problem: 'expired' } };
  return statusOf(error) === 400 ? { code: 'wrong' } : { failure: failureOf(error) };
}
