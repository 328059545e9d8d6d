import { needsLogin, type Guard } from '@site/contract/guards';
import { RANK_NAMES } from '@site/contract/ranks';
import { Badge } from '@site/ui/Badge';
import type { Column } from '@site/ui/Table';
import { Code } from '../../lib/typography.ts';
import { useRegistryQuery } from './remotesApi.ts';
import { slotRows, type SlotRow } from './slotRows.ts';
import { TablePart } from './TablePart.tsx';
import { useText } from './useText.ts';

/** The slots of all pages, as this browser gets them: who opens each, and who fills it. */
export function Slots() {
  const text = useText();
  const query = useRegistryQuery();
  const audienceOf = ({ ranks, staff, ...guard }: Guard) => {
    if (ranks) return ranks.map((rank) => RANK_NAMES[rank]).join(', ');
    if (staff) return text('forStaff');
    return text(needsLogin(guard) ? 'forPlayers' : 'forEverybody');
  };
  const columns: Column<SlotRow>[] = [
    { label: text('slot'), cell: ({ name }) => <Code>{name}</Code> },
    {
      label: text('props'),
      cell: ({ opened }) =>
        opened && (
          <Code>
            {Object.entries(opened.slot.props)
              .map(([name, type]) => `${name}: ${type}`)
              .join(', ')}
          </Code>
        ),
    },
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
                {text('filling', { name: `${by}/${feature}`, audience: audienceOf(guard) })}
              </div>
            )),
    },
  ];
  return (
    <TablePart
      title={text('slots')}
      hint={text('slotsHint')}
      query={{ ...query, currentData: query.currentData && slotRows(query.currentData) }}
      loading={text('slotsLoading')}
      failed={text('slotsFailed')}
      empty={text('noSlots')}
      columns={columns}
      rowKey={({ name }) => name}
    />
  );
}
