import { Button } from '../src/Button.tsx';
import { EmptyState } from '../src/EmptyState.tsx';
import { examples } from './examples.tsx';
import { columnOf } from '@site/platform/cells';
import { wholeOf } from '@site/platform/listRows';
import { ResourceList } from '@site/platform/ResourceList';
import { History, ResourcePage } from '@site/platform/ResourcePage';
import { usePagedList } from '@site/platform/usePagedList';

interface Ticket {
  readonly id: number;
  readonly at: string;
  readonly player: { readonly name: string };
  readonly isOpen: boolean;
  readonly cents: number;
}

const TICKETS: readonly Ticket[] = [
  { id: 1, at: '2026-11-01T10:00:00Z', player: { name: 'Lumi' }, isOpen: true, cents: 499 },
  { id: 2, at: '2026-11-02T10:00:00Z', player: { name: 'Vela' }, isOpen: false, cents: 1999 },
];

const words = {
  title: 'Tickets',
  loading: 'The tickets are loading …',
  failed: 'The tickets could not be loaded',
  failedOne: 'The ticket could not be loaded',
  unknown: 'There is no such ticket',
  unknownText: 'It may have been deleted.',
};
const text = (key: keyof typeof words) => words[key];
const stateOf = ({ isOpen }: Ticket) =>
  isOpen ? ({ tone: 'torch', name: 'Open' } as const) : ({ tone: 'grass', name: 'Solved' } as const);

const answered = { isFetching: false, refetch: () => undefined };

function Tickets({ name, rows }: { readonly name: string; readonly rows?: readonly Ticket[] }) {
  const { search, filter } = usePagedList(20, `Search the ${name}`);
  const list = wholeOf({ ...answered, isFetching: rows === undefined, currentData: rows });
  return (
    <ResourceList
      list={list}
      text={text}
      count={(count) => `${count} tickets`}
      empty={<EmptyState title="No tickets" text="Tickets of players will appear here." />}
      search={search}
      filters={[filter(name, `State of the ${name}`, ['open'], () => 'Open', 'All')]}
      columns={[
        columnOf.count('Number', ({ id }: Ticket) => id),
        columnOf.player('Player', ({ player }: Ticket) => player),
        columnOf.time('Written', ({ at }: Ticket) => at),
        columnOf.state('State', stateOf),
        columnOf.euros('Paid', ({ cents }: Ticket) => cents),
      ]}
    />
  );
}

export const ResourceListGallery = examples(
  {
    'With rows': <Tickets name="rows" rows={TICKETS} />,
    'Without rows': <Tickets name="empty list" rows={[]} />,
    'The first rows are loading': <Tickets name="loading list" />,
  },
  { isWide: true },
);

export const ResourcePageGallery = examples({
  'With acts and a history': (
    <ResourcePage
      query={{ ...answered, currentData: TICKETS[0] }}
      text={text}
      describe={(ticket) => ({
        state: stateOf(ticket),
        acts: <Button>Solve</Button>,
        warning: ['Waits for you', ['It is a week old.']],
        facts: [
          ['Player', ticket.player.name],
          ['Number', ticket.id],
        ],
        parts: [
          ['History', <History entries={[{ id: 1, at: ticket.at, said: 'Written', words: 'Help!' }]} />],
        ],
      })}
    />
  ),
});
