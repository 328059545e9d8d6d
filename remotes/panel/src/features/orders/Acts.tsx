import type { PanelOrderDetail } from '@site/contract/http/panelOrders';
import { orderActs } from '@site/contract/orderStates';
import { ActButton } from '@site/platform/ActButton';
import { formatEuros } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Cluster } from '@site/ui/Cluster';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { isolated } from '../../lib/isolated.ts';
import { useActOnOrderMutation } from './ordersApi.ts';
import { useText } from './useText.ts';

/** The buttons of what can be done about an order. A refund asks what happens with what was delivered. */
export function Acts({ order }: { readonly order: PanelOrderDetail }) {
  const text = useText();
  const lang = useLang();
  const { id, number, buyer, received, refundBy, canTakeBack, lines, acts } = order;
  const sent = { number, buyer: isolated(buyer ?? text('deleted')), sum: formatEuros(received, lang) };
  const goods = lines.some(({ delivery }) => delivery === 'delivered') && {
    label: text('goods'),
    hint: text(canTakeBack ? 'goodsHint' : 'goodsByHand'),
    missing: text('goodsMissing'),
    options: (['yes', 'no', 'later'] as const).map((value) => ({ value, label: text(`goods-${value}`) })),
  };
  return (
    <Cluster>
      {acts.map((name) => (
        <ActButton
          key={name}
          label={text(name)}
          hint={text('reasonHint')}
          useAct={useActOnOrderMutation}
          argOf={({ reason, choice }) => ({
            id,
            name,
            reason,
            ...((choice === 'yes' || choice === 'no') && { takeBack: choice === 'yes' }),
          })}
          {...(name === 'refund' && goods && { question: goods })}
          {...(orderActs[name].grave && { variant: 'danger' })}
          problem={(error, again) => <FreshLoginProblem error={error} onConfirmed={again} />}
        >
          {name === 'refund' && <p>{text(`refund-${refundBy}`, sent)}</p>}
          <p>{text(`${name}Text`)}</p>
        </ActButton>
      ))}
    </Cluster>
  );
}
