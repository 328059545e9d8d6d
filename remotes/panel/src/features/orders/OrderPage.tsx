import type { PanelOrderDetail } from '@site/contract/http/panelOrders';
import { deliveryTones, orderActs, orderStates } from '@site/contract/orderStates';
import { ActButton } from '@site/platform/ActButton';
import { columnOf, DateTime, RowLink } from '@site/platform/cells';
import { statusOf } from '@site/platform/errors';
import { formatEuros, formatNumber } from '@site/platform/format';
import { History, ResourcePage } from '@site/platform/ResourcePage';
import { useLang } from '@site/platform/text';
import { Cluster } from '@site/ui/Cluster';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { useParams } from 'react-router-dom';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { isolated } from '../../lib/isolated.ts';
import { paths } from '../../lib/paths.ts';
import { lineTitle, useActOnOrderMutation, useOrderQuery } from './ordersApi.ts';
import { TestMode } from './Sums.tsx';
import { useText } from './useText.ts';

interface OrderProps {
  readonly order: PanelOrderDetail;
}

function Acts({ order: { id, number, buyer, received, refundBy, canTakeBack, lines, acts } }: OrderProps) {
  const text = useText();
  const sum = formatEuros(received, useLang());
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
          {name === 'refund' && (
            <p>{text(`refund-${refundBy}`, { number, buyer: isolated(buyer ?? text('deleted')), sum })}</p>
          )}
          <p>{text(`${name}Text`)}</p>
        </ActButton>
      ))}
    </Cluster>
  );
}

function Lines({ order: { lines, commands } }: OrderProps) {
  const text = useText();
  const lang = useLang();
  const columns: readonly Column<PanelOrderDetail['lines'][number]>[] = [
    { label: text('product'), cell: ({ title }) => lineTitle(title, lang) },
    columnOf.count(text('count'), ({ quantity }) => quantity),
    columnOf.euros(text('total'), ({ sum }) => sum),
    columnOf.state(text('delivery'), ({ delivery, takeBack }) => [
      { tone: deliveryTones[delivery], name: text(`delivery-${delivery}`) },
      takeBack !== 'none' && takeBack !== 'taken' && { tone: 'torch', name: text(`goods-${takeBack}`) },
    ]),
    {
      label: text('server'),
      cell: ({ id }) => {
        const { server, message } = commands.find(({ line }) => line === id) ?? {};
        return [server, message].filter(Boolean).join(': ') || '–';
      },
    },
  ];
  return <Table caption={text('contents')} columns={columns} rows={lines} rowKey={({ id }) => id} />;
}

export function OrderPage() {
  const text = useText();
  const lang = useLang();
  const { id = '' } = useParams();
  const query = useOrderQuery(id, FRESH.queryOptions);
  const money = (cents: number) => formatEuros(cents, lang);
  const withSums = (words: string) =>
    words.replace(/(\d+)\.(\d{2}) EUR/g, (_, euros: string, cents: string) => money(Number(euros + cents)));
  const describe = (order: PanelOrderDetail) => {
    const { state, player, buyer, createdAt, paidAt, total, discount, vat, vatPercent, received } = order;
    const entries = order.history.map(({ kind, by, text: words, ...entry }) => ({
      ...entry,
      said: text(`h-${kind}`),
      words: [by, words && withSums(words)].filter(Boolean).join(': '),
    }));
    return {
      state: { tone: orderStates[state].tone, name: text(state) },
      acts: <Acts order={order} />,
      warning: order.needsDecision && {
        title: text('undecided'),
        reasons: order.waitsFor.map((reason) => text(`why-${reason}`)),
      },
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
        [text('contents'), <Lines order={order} />],
        [text('history'), <History entries={entries} />],
      ] as const,
    };
  };
  return (
    <PanelPage
      back={{ to: paths.orders, label: text('back') }}
      title={statusOf(query.error) === 404 ? text('unknown') : (query.currentData?.number ?? text('one'))}
    >
      <Stack $gap={6}>
        <TestMode />
        <ResourcePage query={query} text={text} describe={describe} />
      </Stack>
    </PanelPage>
  );
}
