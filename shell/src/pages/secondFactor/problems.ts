import { codeOf, statusOf } from '@site/platform/errors';
import { failureOf, type Failure } from '../../forms/Form.tsx';

/** What can be wrong, by the key of its text, so that it is shown in whatever language the page is in. */
export interface Outcome {
  readonly code?: 'wrong';
  readonly current?: 'currentMissing' | 'currentWrong' | undefined;
  /** It was turned on elsewhere. */
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
  // Each is an object of its own, so that the same problem twice takes the focus twice.
  if (known) return { ...known };
  return statusOf(error) === 400 ? { code: 'wrong' } : { failure: failureOf(error) };
}

/** What can be wrong with the begin of a set-up. */
export function beginOutcomeOf(error: unknown): Outcome {
  const outcome = outcomeOf(error);
  return outcome.failure?.problem === 'failed' ? { failure: { problem: 'beginFailed' } } : outcome;
}
