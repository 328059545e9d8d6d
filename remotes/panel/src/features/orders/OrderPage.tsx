import type { OrderState } from '@site/contract/http/orders';
import type { OrderAct, PanelOrderDetail } from '@site/contract/http/panelOrders';
import { deliveryTones, orderActs, orderStates } from '@site/contract/orderStates';
import { Acts } from '@site/platform/Acts';
import { columnOf, DateTime, RowLink } from '@site/platform/cells';
import { statusOf } from '@site/platform/errors';
import { formatCountIn, formatEuros, formatNumber } from '@site/platform/format';
import { History, historyOf, ResourcePage } from '@site/platform/ResourcePage';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Table, type Column } from '@site/ui/Table';
import { useParams } from 'react-router-dom';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { isolated } from '../../lib/isolated.ts';
import { paths } from '../../lib/paths.ts';
import { useActOnOrderMutation, useOrderQuery, useOrderSumsQuery } from './ordersApi.ts';
import { useText } from './useText.ts';

function OrderActs({ id, number, buyer, received, refundBy, canTakeBack, lines, acts }: PanelOrderDetail) {
  const text = useText();
  const name = isolated(buyer ?? text('deleted'));
  const sum = formatEuros(received, useLang());
  const goods = lines.some(({ delivery }) => delivery === 'delivered') && {
    label: text('goods'),
    hint: text(canTakeBack ? 'goodsHint' : 'goodsByHand'),
    missing: text('goodsMissing'),
    options: (['yes', 'no', 'later'] as const).map((value) => ({ value, label: text(`goods-${value}`) })),
  };
  const takeBackOf = (choice: string) =>
    choice !== '' && choice !== 'later' && { takeBack: choice === 'yes' };
  return (
    <Acts
      names={acts}
      acts={orderActs}
      text={text}
      hint={text('reasonHint')}
      useAct={useActOnOrderMutation}
      argOf={(name, { reason, choice }) => ({ id, name, reason, ...takeBackOf(choice) })}
      more={{
        refund: { question: goods, says: <p>{text(`refund-${refundBy}`, { number, buyer: name, sum })}</p> },
      }}
      problem={(error, again) => <FreshLoginProblem error={error} onConfirmed={again} />}
    />
  );
}

const isNamed = (kind: string): kind is OrderState | OrderAct => kind in orderStates || kind in orderActs;

export function OrderPage() {
  const text = useText();
  const lang = useLang();
  const { id = '' } = useParams();
  const query = useOrderQuery(id, FRESH.queryOptions);
  const isTestMode = useOrderSumsQuery(undefined, FRESH.queryOptions).currentData?.isTestMode;
  const money = (cents: number) => formatEuros(cents, lang);
  const describe = (order: PanelOrderDetail) => {
    const { state, player, buyer, createdAt, paidAt, total, discount, vat, vatPercent, received } = order;
    const columns: readonly Column<PanelOrderDetail['lines'][number]>[] = [
      { label: text('product'), cell: ({ title }) => formatCountIn(title, lang) },
      columnOf.count(text('count'), ({ quantity }) => quantity),
      columnOf.euros(text('total'), ({ sum }) => sum),
      columnOf.state(text('delivery'), ({ delivery, takeBack }) => [
        { tone: deliveryTones[delivery], name: text(`delivery-${delivery}`) },
        takeBack !== 'none' && takeBack !== 'taken' && { tone: 'torch', name: text(`goods-${takeBack}`) },
      ]),
      {
        label: text('server'),
        cell({ id: line }) {
          const { server, message } = order.commands.find((command) => command.line === line) ?? {};
          return [server, message].filter(Boolean).join(': ') || '–';
        },
      },
    ];
    const history = historyOf(order.history, lang, (kind) => text(isNamed(kind) ? kind : `h-${kind}`));
    return {
      state: { tone: orderStates[state].tone, name: text(state) },
      mark: isTestMode && <Badge tone="torch">{text('testMode')}</Badge>,
      acts: <OrderActs {...order} />,
      warning: [text('undecided'), order.waitsFor.map((reason) => text(`why-${reason}`))] as const,
      facts: [
        [
          text('player'),
          player ? <RowLink to={paths.profile(player.uuid)}>{player.name}</RowLink> : text('deleted'),
        ],
        [text('buyer'), player !== null && buyer !== player.name && buyer],
        [text('date'), <DateTime at={createdAt} />],
        [text('paid'), paidAt ? <DateTime at={paidAt} /> : '–'],
        [text('provider'), text(`provider-${order.provider}`)],
        [text('total'), money(total)],
        [text('discount'), money(discount)],
        [text('vat', { percent: formatNumber(vatPercent, lang) }), money(vat)],
        [text('received'), money(received)],
      ] as const,
      parts: [
        [text('contents'), <Table caption={text('contents')} columns={columns} rows={order.lines} />],
        [text('history'), <History entries={history} />],
      ] as const,
    };
  };
  return (
    <PanelPage
      back={{ to: paths.orders, label: text('back') }}
      title={statusOf(query.error) === 404 ? text('unknown') : (query.currentData?.number ?? text('one'))}
    >
      <ResourcePage query={query} text={text} describe={describe} />
    </PanelPage>
  );
}
