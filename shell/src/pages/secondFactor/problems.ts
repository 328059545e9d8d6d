import { codeOf, statusOf } from '@site/platform/errors';
import { failureText } from '../../forms/FormProblem.tsx';
import type { useText } from './useText.ts';

const OF_FORM = { no_setup: 'expired', second_factor_required: 'needed' } as const;
const OF_PASSWORD = { current_password_required: 'currentMissing', wrong_password: 'currentWrong' } as const;

const keyIn = <Keys extends object>(keys: Keys, code: string) =>
  (keys as Readonly<Record<string, Keys[keyof Keys] | undefined>>)[code];

export function refusalOf(
  error: unknown,
  text: ReturnType<typeof useText>,
  failed: 'failed' | 'beginFailed' = 'failed',
) {
  const code = codeOf(error) ?? '';
  const ofForm = keyIn(OF_FORM, code);
  const ofPassword = keyIn(OF_PASSWORD, code);
  if (ofForm) return { form: text(ofForm) };
  if (ofPassword) return { currentPassword: text(ofPassword) };
  if (statusOf(error) === 400) return { code: text('wrong') };
  return { form: failureText(error, (key, values) => text(key === 'failed' ? failed : key, values)) };
}
