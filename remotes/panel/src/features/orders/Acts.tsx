import type { OrderAct, PanelOrderDetail } from '@site/contract/http/panelOrders';
import { orderActs } from '@site/contract/orderStates';
import { LIMITS } from '@site/contract/limits';
import { DialogButton } from '@site/platform/DialogButton';
import { DialogForm } from '@site/platform/DialogForm';
import { formatEuros } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { useForm } from '@site/platform/useForm';
import { Cluster } from '@site/ui/Cluster';
import { Select } from '@site/ui/Select';
import { TextField } from '@site/ui/TextField';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { isolated } from '../../lib/isolated.ts';
import {
  useAcceptMutation,
  useMarkPaidMutation,
  useRedeliverMutation,
  useRefundMutation,
  useSettleMutation,
  useTakeBackMutation,
} from './ordersApi.ts';
import { useText } from './useText.ts';

interface ActFormProps {
  readonly order: PanelOrderDetail;
  readonly name: OrderAct;
  readonly onDone: () => void;
}

/** What a refund does with the money, and with what is in the game already. */
function RefundFacts({ order }: Pick<ActFormProps, 'order'>) {
  const text = useText();
  const lang = useLang();
  const { number, buyer, received, refundBy } = order;
  const values = { number, buyer: isolated(buyer ?? text('deleted')), sum: formatEuros(received, lang) };
  return <p>{text(`refund-${refundBy}`, values)}</p>;
}

const TAKE_BACK = { later: undefined, yes: true, no: false } as const;

/** Asks for the reason, and acts. */
function ActForm({ order, name, onDone }: ActFormProps) {
  const text = useText();
  const mutations = {
    'mark-paid': useMarkPaidMutation(),
    refund: useRefundMutation(),
    settle: useSettleMutation(),
    redeliver: useRedeliverMutation(),
    accept: useAcceptMutation(),
    'take-back': useTakeBackMutation(),
  };
  const [act, { error, isLoading }] = mutations[name];
  const asksForGoods = name === 'refund' && order.lines.some(({ delivery }) => delivery === 'delivered');
  const { values, choice, field, whenValid } = useForm({ reason: '', goods: '' }, ({ reason, goods }) => ({
    reason: reason.trim() === '' ? text('reasonMissing') : undefined,
    goods: asksForGoods && goods === '' ? text('goodsMissing') : undefined,
  }));
  const send = whenValid(async ({ reason, goods }) => {
    const takeBack = asksForGoods ? TAKE_BACK[goods as keyof typeof TAKE_BACK] : undefined;
    const answer = await act({ id: order.id, reason, takeBack });
    if (!answer.error) onDone();
  });
  return (
    <DialogForm submitLabel={text(name)} pending={isLoading} onSend={send} onClose={onDone}>
      {name === 'refund' && <RefundFacts order={order} />}
      <p>{text(`${name}Text`)}</p>
      {asksForGoods && (
        <Select
          {...choice('goods')}
          label={text('goods')}
          hint={text(order.canTakeBack ? 'goodsHint' : 'goodsByHand')}
          options={[
            { value: '', label: text('choose'), disabled: values.goods !== '' },
            { value: 'yes', label: text('goodsYes') },
            { value: 'no', label: text('goodsNo') },
            { value: 'later', label: text('goodsLater') },
          ]}
        />
      )}
      <TextField
        {...field('reason')}
        label={text('reason')}
        hint={text('reasonHint')}
        dir="auto"
        required
        maxLength={LIMITS.reason.max}
      />
      <FreshLoginProblem
        error={error}
        title={text('actFailed')}
        text={text}
        onConfirmed={() => void send()}
      />
    </DialogForm>
  );
}

/** The buttons of what can be done about an order. */
export function Acts({ order }: { readonly order: PanelOrderDetail }) {
  const text = useText();
  return (
    <Cluster>
      {order.acts.map((name) => (
        <DialogButton
          key={name}
          label={text(name)}
          title={text(name)}
          {...(orderActs[name].grave && { variant: 'danger' })}
        >
          {(close) => <ActForm order={order} name={name} onDone={close} />}
        </DialogButton>
      ))}
    </Cluster>
  );
}
