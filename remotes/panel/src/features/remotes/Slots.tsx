import { needsLogin, type Guard } from '@site/contract/guards';
import { RANK_NAMES } from '@site/contract/ranks';
import { QueryView } from '@site/platform/QueryView';
import { Badge } from '@site/ui/Badge';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { PanelCard } from '../../lib/cardLayout.ts';
import { Code, Heading } from '../../lib/typography.ts';
import { useRegistryQuery } from './remotesApi.ts';
import { Quiet } from './remotesLayout.ts';
import { slotRows, type SlotRow } from './slotRows.ts';
import { useText } from './useText.ts';

function useAudience(): (guard: Guard) => string {
  const text = useText();
  return ({ ranks, staff, ...guard }) => {
    if (ranks) return ranks.map((rank) => RANK_NAMES[rank]).join(', ');
    if (staff) return text('forStaff');
    return text(needsLogin(guard) ? 'forPlayers' : 'forEverybody');
  };
}

function Props({ opened }: Pick<SlotRow, 'opened'>) {
  if (!opened) return null;
  const props = Object.entries(opened.slot.props).map(([name, type]) => `${name}: ${type}`);
  return <Code>{props.join(', ')}</Code>;
}

/** The slots of all pages, as this browser gets them: who opens each, and who fills it. */
export function Slots() {
  const text = useText();
  const audience = useAudience();
  const query = useRegistryQuery();
  const columns: Column<SlotRow>[] = [
    { label: text('slot'), cell: ({ name }) => <Code>{name}</Code> },
    { label: text('props'), cell: Props },
    {
      label: text('openedBy'),
      cell: ({ opened }) =>
        opened ? (
          text('openedSince', { name: opened.by, version: opened.slot.since })
        ) : (
          <Badge tone="torch">{text('notOpened')}</Badge>
        ),
    },
    {
      label: text('filledBy'),
      cell: ({ filled }) =>
        filled.length === 0
          ? text('nobody')
          : filled.map(({ by, contribution: { feature, guard } }) => (
              <div key={`${by} ${feature}`}>
                {text('filling', { name: `${by}/${feature}`, audience: audience(guard) })}
              </div>
            )),
    },
  ];
  return (
    <PanelCard as="section" aria-labelledby="slots">
      <Heading id="slots">{text('slots')}</Heading>
      <Stack $gap={4}>
        <Quiet>{text('slotsHint')}</Quiet>
        <QueryView
          query={{ ...query, currentData: query.currentData && slotRows(query.currentData) }}
          skeleton={<Quiet role="status">{text('slotsLoading')}</Quiet>}
          failed={text('slotsFailed')}
          empty={<Quiet role="status">{text('noSlots')}</Quiet>}
        >
          {(rows) => (
            <Table caption={text('slots')} columns={columns} rows={rows} rowKey={({ name }) => name} />
          )}
        </QueryView>
      </Stack>
    </PanelCard>
  );
}
