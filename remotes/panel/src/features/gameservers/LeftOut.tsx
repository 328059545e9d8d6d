import type { GameServer } from '@site/contract/http/gameServers';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { DateTime } from '@site/platform/cells';
import { Code, Hint, PartTitle } from '../../lib/typography.ts';
import { LongCells } from './gameServersLayout.ts';
import { useText } from './useText.ts';

type Value = Readonly<GameServer['leftOut'][number]>;

/** Values of a server's calls that the site can't use. */
export function LeftOut({ leftOut }: Pick<GameServer, 'leftOut'>) {
  const text = useText();
  const columns: Column<Value>[] = [
    { label: text('at'), cell: ({ at }) => <DateTime at={at} /> },
    { label: text('field'), cell: ({ field }) => <Code>{field}</Code> },
    { label: text('example'), cell: ({ example }) => <Code>{example}</Code> },
  ];
  return (
    <Stack $gap={3}>
      <PartTitle>{text('leftOut')}</PartTitle>
      <Hint>{text('leftOutText')}</Hint>
      <LongCells>
        <Table caption={text('leftOut')} columns={columns} rows={leftOut} rowKey={({ field }) => field} />
      </LongCells>
    </Stack>
  );
}
