import type { OrderEntryKind, PanelOrderDetail } from '@site/contract/http/panelOrders';
import { deliveryTones, orderActs, orderStates } from '@site/contract/orderStates';
import { columnOf, DateTime, RowLink } from '@site/platform/cells';
import { statusOf } from '@site/platform/errors';
import { formatEuros, formatNumber } from '@site/platform/format';
import { History, ResourcePage } from '@site/platform/ResourcePage';
import { useLang } from '@site/platform/text';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { useParams } from 'react-router-dom';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { Acts } from './Acts.tsx';
import { lineTitle, usePanelOrderQuery } from './ordersApi.ts';
import { TestMode } from './Sums.tsx';
import { useText } from './useText.ts';

type Line = PanelOrderDetail['lines'][number];

const DELIVERY_NAMES = {
  none: 'delivery-none',
  waiting: 'delivery-waiting',
  delivered: 'delivered',
  late: 'undecided',
  owed: 'delivery-owed',
  withdrawn: 'delivery-withdrawn',
  taken: 'delivery-taken',
} as const;

function Lines({ order: { lines, commands } }: { readonly order: PanelOrderDetail }) {
  const text = useText();
  const lang = useLang();
  const columns: readonly Column<Line>[] = [
    { label: text('product'), cell: ({ title }) => lineTitle(title, lang) },
    columnOf.count(text('count'), ({ quantity }) => quantity),
    columnOf.euros(text('total'), ({ sum }) => sum),
    columnOf.state(text('delivery'), ({ delivery, takeBack }) => [
      { tone: deliveryTones[delivery], name: text(DELIVERY_NAMES[delivery]) },
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

/** States and acts are told by their own names. */
type Named = Extract<OrderEntryKind, keyof typeof orderStates | keyof typeof orderActs>;
const isNamed = (kind: OrderEntryKind): kind is Named => kind in orderStates || kind in orderActs;

export function OrderPage() {
  const text = useText();
  const lang = useLang();
  const { id = '' } = useParams();
  const query = usePanelOrderQuery(id, FRESH.queryOptions);
  const money = (cents: number) => formatEuros(cents, lang);
  const withSums = (words: string) =>
    words.replace(/(\d+)\.(\d{2}) EUR/g, (_, euros: string, cents: string) => money(Number(euros + cents)));
  const describe = (order: PanelOrderDetail) => {
    const { state, player, buyer, createdAt, paidAt, total, discount, vat, vatPercent, received } = order;
    const isRenamed = player !== null && buyer !== null && buyer !== player.name;
    const name = player ? <RowLink to={paths.profile(player.uuid)}>{player.name}</RowLink> : text('deleted');
    return {
      state: { tone: orderStates[state].tone, name: text(state) },
      acts: <Acts order={order} />,
      warning: order.needsDecision && {
        title: text('undecided'),
        reasons: order.waitsFor.map((reason) => text(`why-${reason}`)),
      },
      facts: [
        [text('player'), name],
        ...(isRenamed ? [[text('buyer'), buyer] as const] : []),
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
        [
          text('history'),
          <History
            entries={order.history.map(({ kind, by, text: words, ...entry }) => ({
              ...entry,
              said: isNamed(kind) ? text(kind) : text(`h-${kind}`),
              words: [by, words && withSums(words)].filter(Boolean).join(': '),
            }))}
          />,
        ],
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
