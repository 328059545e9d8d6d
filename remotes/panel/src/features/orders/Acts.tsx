import type { PanelOrderDetail } from '@site/contract/http/panelOrders';
import { LIMITS } from '@site/contract/limits';
import { DialogButton } from '@site/platform/DialogButton';
import { DialogForm } from '@site/platform/DialogForm';
import { useForm } from '@site/platform/useForm';
import { Cluster } from '@site/ui/Cluster';
import { TextField } from '@site/ui/TextField';
import {
  useMarkPaidMutation,
  useRedeliverMutation,
  useRefundMutation,
  useSettleMutation,
} from './ordersApi.ts';
import { useText } from './useText.ts';

type ActName = 'markPaid' | 'refund' | 'settle' | 'redeliver';

/** Returns what a person can do about an order in its state. */
function actsFor({ state, provider, received, lines }: PanelOrderDetail): readonly ActName[] {
  const has = (...deliveries: readonly string[]) =>
    lines.some(({ delivery }) => deliveries.includes(delivery));
  const acts: ActName[] = [];
  if (
    (state === 'open' && provider === 'manual') ||
    (state === 'cancelled' && (received > 0 || provider === 'manual'))
  )
    acts.push('markPaid');
  if (state === 'paid' && has('late')) acts.push('redeliver');
  if ((state === 'paid' && has('late', 'waiting', 'owed')) || (state === 'refunded' && has('late', 'owed')))
    acts.push('settle');
  if (received > 0 && state !== 'open' && state !== 'refunded') acts.push('refund');
  return acts;
}

interface ActFormProps {
  readonly id: string;
  readonly name: ActName;
  readonly onDone: () => void;
}

/** Asks for the reason, and acts. */
function ActForm({ id, name, onDone }: ActFormProps) {
  const text = useText();
  const mutations = {
    markPaid: useMarkPaidMutation(),
    refund: useRefundMutation(),
    settle: useSettleMutation(),
    redeliver: useRedeliverMutation(),
  };
  const [act, { error, isLoading }] = mutations[name];
  const { field, whenValid } = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? text('reasonMissing') : undefined,
  }));
  const send = whenValid(async ({ reason }) => {
    const answer = await act({ id, reason });
    if (!answer.error) onDone();
  });
  return (
    <DialogForm
      submitLabel={text(name)}
      pending={isLoading}
      error={error}
      failed={text('actFailed')}
      onSend={send}
      onClose={onDone}
    >
      <p>{text(`${name}Text`)}</p>
      <TextField
        {...field('reason')}
        label={text('reason')}
        hint={text('reasonHint')}
        dir="auto"
        required
        maxLength={LIMITS.reason.max}
      />
    </DialogForm>
  );
}

/** The buttons of what can be done about an order. */
export function Acts({ order }: { readonly order: PanelOrderDetail }) {
  const text = useText();
  return (
    <Cluster>
      {actsFor(order).map((name) => (
        <DialogButton
          key={name}
          label={text(name)}
          title={text(name)}
          {...(name === 'refund' && { variant: 'danger' })}
        >
          {(close) => <ActForm id={order.id} name={name} onDone={close} />}
        </DialogButton>
      ))}
    </Cluster>
  );
}
