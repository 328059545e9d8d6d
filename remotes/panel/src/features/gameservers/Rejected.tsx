import type { GameServer } from '@site/contract/http/gameServers';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { DateTime } from '@site/platform/cells';
import { Code, Hint, PartTitle } from '../../lib/typography.ts';
import { LongCells } from './gameServersLayout.ts';
import { useText } from './useText.ts';

interface Rejection extends Readonly<GameServer['rejected'][number]> {
  readonly place: number;
}

/** Rejected events: why, in the reader's language, and the details in English, as the plugin's author gets them. */
export function Rejected({ rejected }: Pick<GameServer, 'rejected'>) {
  const text = useText();
  const columns: Column<Rejection>[] = [
    { label: text('at'), cell: ({ at }) => <DateTime at={at} /> },
    { label: text('type'), cell: ({ type }) => <Code>{type || '–'}</Code> },
    {
      label: text('reason'),
      cell: ({ code, message }) => (
        <Stack $gap={1}>
          <span>{text(code)}</span>
          <Hint lang="en">{message}</Hint>
        </Stack>
      ),
    },
  ];
  return (
    <Stack $gap={3}>
      <PartTitle>{text('rejected')}</PartTitle>
      <LongCells>
        <Table
          caption={text('rejected')}
          columns={columns}
          // A call may have several events that are rejected for the same reason.
          rows={rejected.map((each, place) => ({ ...each, place }))}
          rowKey={({ place }) => place}
        />
      </LongCells>
    </Stack>
  );
}
