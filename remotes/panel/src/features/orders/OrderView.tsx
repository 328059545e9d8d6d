import type { PanelOrderDetail } from '@site/contract/http/panelOrders';
import { deliveryTones, orderStates } from '@site/contract/orderStates';
import { formatEuros, formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { RowLink } from '../../lib/RowLink.tsx';
import { CardHead, Facts, PanelCard } from '../../lib/cardLayout.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { paths } from '../../lib/paths.ts';
import { Heading } from '../../lib/typography.ts';
import { Acts } from './Acts.tsx';
import { History } from './History.tsx';
import { lineTitle } from './lineTitle.ts';
import { useText } from './useText.ts';

function Lines({ order: { lines, commands } }: { readonly order: PanelOrderDetail }) {
  const text = useText();
  const lang = useLang();
  type Line = PanelOrderDetail['lines'][number];
  const commandOf = ({ id }: Line) => commands.find(({ line }) => line === id);
  const columns: readonly Column<Line>[] = [
    { label: text('product'), cell: ({ title }) => lineTitle(title, lang) },
    { label: text('count'), cell: ({ quantity }) => quantity, numeric: true },
    { label: text('sum'), cell: ({ sum }) => formatEuros(sum, lang), numeric: true },
    {
      label: text('delivery'),
      cell: ({ delivery, takeBack }) => (
        <Cluster>
          <Badge tone={deliveryTones[delivery]}>{text(`delivery-${delivery}`)}</Badge>
          {takeBack !== 'none' && takeBack !== 'taken' && (
            <Badge tone="torch">{text(`goods-${takeBack}`)}</Badge>
          )}
        </Cluster>
      ),
    },
    {
      label: text('server'),
      cell: (line) => {
        const { server, message } = commandOf(line) ?? {};
        return [server, message].filter(Boolean).join(': ') || '–';
      },
    },
  ];
  return <Table caption={text('contents')} columns={columns} rows={lines} rowKey={({ id }) => id} />;
}

export function OrderView({ order }: { readonly order: PanelOrderDetail }) {
  const text = useText();
  const lang = useLang();
  const { state, player, createdAt, paidAt, total, discount, vat, vatPercent, received, provider } = order;
  const facts = [
    [
      text('player'),
      player ? <RowLink to={paths.profile(player.uuid)}>{player.name}</RowLink> : text('deleted'),
    ],
    ...(player && order.buyer !== null && order.buyer !== player.name
      ? [[text('buyer'), order.buyer] as const]
      : []),
    [text('date'), <DateTime at={createdAt} />],
    [text('paidAt'), paidAt ? <DateTime at={paidAt} /> : '–'],
    [text('provider'), text(`provider-${provider}`)],
    [text('total'), formatEuros(total, lang)],
    [text('discount'), formatEuros(discount, lang)],
    [text('vat', { percent: formatNumber(vatPercent, lang) }), formatEuros(vat, lang)],
    [text('received'), formatEuros(received, lang)],
  ] as const;
  return (
    <Stack $gap={6}>
      {order.needsDecision && (
        <Notice tone="warning" title={text('undecidedOne')}>
          <Stack $gap={2}>
            {order.waitsFor.map((reason) => (
              <p key={reason}>{text(`why-${reason}`)}</p>
            ))}
          </Stack>
        </Notice>
      )}
      <PanelCard>
        <CardHead>
          <span role="status">
            <Badge tone={orderStates[state].tone}>{text(state)}</Badge>
          </span>
          <Acts order={order} />
        </CardHead>
        <Facts>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      </PanelCard>
      <PanelCard as="section" aria-labelledby="order-lines">
        <Heading id="order-lines">{text('contents')}</Heading>
        <Lines order={order} />
      </PanelCard>
      <PanelCard as="section" aria-labelledby="order-history">
        <Heading id="order-history">{text('history')}</Heading>
        <History entries={order.history} />
      </PanelCard>
    </Stack>
  );
}
