import { useCommonTexts } from '@site/platform/commonTexts';
import { DialogForm } from '@site/platform/DialogForm';
import { showToast, useAppDispatch } from '@site/platform/remote';
import { useForm } from '@site/platform/useForm';
import { Button } from '@site/ui/Button';
import { TextField } from '@site/ui/TextField';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { choicesOf, ReasonField, VersionField, type OrderProps } from './fields.tsx';
import { useEndCanaryMutation, useStartCanaryMutation } from './remotesApi.ts';
import { useText } from './useText.ts';

/** Initial percentage of all browsers: enough to get error reports. */
const FIRST_SHARE = 5;

const PERCENT = /^(?:100|[1-9]\d?)$/;

export function CanaryForm({ remote, onDone }: OrderProps) {
  const { name, canary } = remote;
  const text = useText();
  const common = useCommonTexts();
  const dispatch = useAppDispatch();
  const [startCanary, starting] = useStartCanaryMutation();
  const [end, ending] = useEndCanaryMutation();
  const start = {
    version: canary?.version ?? choicesOf(remote)[0]?.version ?? '',
    percent: String(canary?.percent ?? FIRST_SHARE),
    why: '',
  };
  const { field, choice, whenValid } = useForm(start, ({ percent }) => ({
    percent: PERCENT.test(percent.trim()) ? undefined : text('percentWrong'),
  }));

  const finish = (said: string) => {
    dispatch(showToast({ kind: 'success', text: said }));
    onDone();
  };

  const order = whenValid(async ({ percent, ...asked }) => {
    if (ending.isLoading) return;
    ending.reset();
    const { data } = await startCanary({ name, percent: Number(percent), ...asked });
    if (data) finish(text(data.state === 'checking' ? 'canaryChecking' : 'canaryStarted', { name }));
  });

  const stop = async () => {
    starting.reset();
    const answer = await end(name);
    if (!answer.error) finish(text('canaryEnded', { name }));
  };

  return (
    <DialogForm
      submitLabel={canary ? common.save : text('start')}
      pending={starting.isLoading}
      onSend={order}
      onClose={onDone}
      action={
        canary && (
          <Button
            variant="danger"
            busy={ending.isLoading}
            busyLabel={common.saving}
            onClick={() => void stop()}
          >
            {text('endCanary')}
          </Button>
        )
      }
    >
      <p>{text('canaryText')}</p>
      <VersionField remote={remote} {...choice('version')} />
      <TextField {...field('percent')} label={text('percent')} inputMode="numeric" maxLength={3} />
      <ReasonField {...field('why')} />
      <FreshLoginProblem
        error={starting.error ?? ending.error}
        title={text('canaryFailed')}
        onConfirmed={() => void order()}
      />
    </DialogForm>
  );
}
