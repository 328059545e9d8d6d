import type { PanelOrderDetail } from '@site/contract/http/panelOrders';
import { formatEuros } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
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
import { DELIVERY_TONES, STATE_TONES } from './tones.ts';
import { useText } from './useText.ts';

/** Why a person has to go on. */
function useProblem({ state, received, total, lines, player }: PanelOrderDetail): string {
  const text = useText();
  if (state === 'disputed') return text('whyDisputed');
  if (state === 'cancelled' || state === 'open')
    return text(received === total ? 'whyPaidLate' : 'whyAmount');
  if (!player && lines.some(({ delivery }) => delivery === 'owed')) return text('whyOwed');
  if (state === 'refunded') return text('whyRefunded');
  return text(lines.some(({ delivery }) => delivery === 'late') ? 'whyLate' : 'whyRefunding');
}

function Lines({ order: { lines, commands } }: { readonly order: PanelOrderDetail }) {
  const text = useText();
  const lang = useLang();
  type Line = PanelOrderDetail['lines'][number];
  const commandOf = ({ id }: Line) => commands.find(({ line }) => line === id);
  const columns: readonly Column<Line>[] = [
    { label: text('product'), cell: ({ title }) => title },
    { label: text('count'), cell: ({ quantity }) => quantity, numeric: true },
    { label: text('sum'), cell: ({ sum }) => formatEuros(sum, lang), numeric: true },
    {
      label: text('delivery'),
      cell: ({ delivery }) => <Badge tone={DELIVERY_TONES[delivery]}>{text(`delivery-${delivery}`)}</Badge>,
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
  const problem = useProblem(order);
  const facts = [
    [
      text('player'),
      player ? <RowLink to={paths.profile(player.uuid)}>{player.name}</RowLink> : text('deleted'),
    ],
    [text('date'), <DateTime at={createdAt} />],
    [text('paidAt'), paidAt ? <DateTime at={paidAt} /> : '–'],
    [text('provider'), text(`provider-${provider}`)],
    [text('total'), formatEuros(total, lang)],
    [text('discount'), formatEuros(discount, lang)],
    [text('vat', { percent: vatPercent }), formatEuros(vat, lang)],
    [text('received'), formatEuros(received, lang)],
  ] as const;
  return (
    <Stack $gap={6}>
      {order.needsDecision && (
        <Notice tone="warning" title={text('undecidedOne')}>
          {problem}
        </Notice>
      )}
      <PanelCard>
        <CardHead>
          <Badge tone={STATE_TONES[state]}>{text(state)}</Badge>
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
