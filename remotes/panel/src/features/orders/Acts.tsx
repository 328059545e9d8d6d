import type { OrderAct, PanelOrderDetail } from '@site/contract/http/panelOrders';
import { orderActs } from '@site/contract/orderStates';
import { DialogButton } from '@site/platform/DialogButton';
import { formatEuros } from '@site/platform/format';
import { ReasonForm } from '@site/platform/ReasonForm';
import { useLang } from '@site/platform/text';
import { Cluster } from '@site/ui/Cluster';
import { Select } from '@site/ui/Select';
import { useState } from 'react';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { isolated } from '../../lib/isolated.ts';
import { useActOnOrderMutation } from './ordersApi.ts';
import { useText } from './useText.ts';

const TAKE_BACK = { later: undefined, yes: true, no: false } as const;

interface ActFormProps {
  readonly order: PanelOrderDetail;
  readonly name: OrderAct;
  readonly onDone: () => void;
}

/** Asks for the reason, and of a refund what happens with what was delivered. */
function ActForm({ order, name, onDone }: ActFormProps) {
  const text = useText();
  const lang = useLang();
  const [act, { error, isLoading }] = useActOnOrderMutation();
  const [goods, setGoods] = useState<keyof typeof TAKE_BACK | ''>('');
  const [isTried, setIsTried] = useState(false);
  const asksForGoods = name === 'refund' && order.lines.some(({ delivery }) => delivery === 'delivered');
  const { id, number, buyer, received, refundBy, canTakeBack } = order;
  const send = async (reason: string) => {
    setIsTried(true);
    if (asksForGoods && goods === '') return undefined;
    return act({ id, name, reason, takeBack: goods === '' ? undefined : TAKE_BACK[goods] });
  };
  return (
    <ReasonForm
      submitLabel={text(name)}
      hint={text('reasonHint')}
      act={send}
      pending={isLoading}
      problem={(again) => <FreshLoginProblem error={error} onConfirmed={again} />}
      onDone={onDone}
    >
      {name === 'refund' && (
        <p>
          {text(`refund-${refundBy}`, {
            number,
            buyer: isolated(buyer ?? text('deleted')),
            sum: formatEuros(received, lang),
          })}
        </p>
      )}
      <p>{text(`${name}Text`)}</p>
      {asksForGoods && (
        <Select
          label={text('goods')}
          hint={text(canTakeBack ? 'goodsHint' : 'goodsByHand')}
          value={goods}
          error={isTried && goods === '' ? text('goodsMissing') : undefined}
          onChange={(value) => setGoods(value as keyof typeof TAKE_BACK)}
          options={[
            { value: '', label: text('choose'), disabled: goods !== '' },
            { value: 'yes', label: text('goodsYes') },
            { value: 'no', label: text('goodsNo') },
            { value: 'later', label: text('goodsLater') },
          ]}
        />
      )}
    </ReasonForm>
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
