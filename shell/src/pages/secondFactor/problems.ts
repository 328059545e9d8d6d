import { codeOf, statusOf } from '@site/platform/errors';
import { type Failure, failureOf } from '../../forms/FormProblem.tsx';

/** The problems of a form, as string keys, so that they follow the language of the page. */
export interface Outcome {
  readonly code?: 'wrong';
  readonly current?: 'currentMissing' | 'currentWrong' | undefined;
  /** Set if the second factor was turned on elsewhere. */
  readonly isOn?: true;
  readonly failure?: Failure | { readonly problem: 'expired' | 'needed' | 'beginFailed' };
}

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  no_setup: { failure: { problem: 'expired' } },
  code_required: { isOn: true },
  current_password_required: { current: 'currentMissing' },
  wrong_password: { current: 'currentWrong' },
  second_factor_required: { failure: { problem: 'needed' } },
};

export function outcomeOf(error: unknown): Outcome {
  const known = OUTCOMES[codeOf(error) ?? ''];
  // A new object each time, so that a repeated problem moves the focus again.
  if (known) return { ...known };
  return statusOf(error) === 400 ? { code: 'wrong' } : { failure: failureOf(error) };
}

/** Converts an error at the start of a setup into an outcome. */
export function beginOutcomeOf(error: unknown): Outcome {
  const outcome = outcomeOf(error);
  return outcome.failure?.problem === 'failed' ? { failure: { problem: 'beginFailed' } } : outcome;
}
