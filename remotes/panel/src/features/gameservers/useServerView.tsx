import type { GameServer } from '@site/contract/http/gameServers';
import { DateTime } from '@site/platform/cells';
import { DialogButton } from '@site/platform/DialogButton';
import { formatNumber, formatSpan } from '@site/platform/format';
import type { ResourceView } from '@site/platform/ResourcePage';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { Code, Hint, PartTitle } from '../../lib/typography.ts';
import { LongCells } from './gameServersLayout.ts';
import { RemoveServer, RotateToken } from './serverForms.tsx';
import { useText } from './useText.ts';

type Value = Readonly<GameServer['leftOut'][number]>;

/** Values of a server's calls that the site can't use. */
function LeftOut({ leftOut }: Pick<GameServer, 'leftOut'>) {
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

interface Rejection extends Readonly<GameServer['rejected'][number]> {
  readonly place: number;
}

/** Rejected events: why, in the reader's language, and the details in English, as the plugin's author gets them. */
function Rejected({ rejected }: Pick<GameServer, 'rejected'>) {
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

/** Milliseconds by which a clock may be wrong without a word. */
const CLOCK_MS = 60_000;

/** Returns what the page says about a server: what it is, what it tells, and what was wrong with it. */
export function useServerView() {
  const text = useText();
  const lang = useLang();
  const number = (value: number) => formatNumber(value, lang);
  return (server: GameServer): ResourceView => {
    const { id, name, isHeard, heardAt, clockDifference, rejected, leftOut, commands } = server;
    const { players, maxPlayers } = server;
    const clock = Math.abs(clockDifference ?? 0);
    const counts = {
      waiting: number(commands.waiting),
      leased: number(commands.leased),
      failed: number(commands.failed),
      unknown: number(commands.unknown),
    };
    return {
      id,
      title: name,
      state: {
        tone: isHeard ? 'grass' : 'neutral',
        name: text(isHeard ? 'heard' : heardAt === null ? 'neverHeard' : 'silent'),
      },
      mark: server.isAzlink && <Badge tone="lapis">{text('azlinkShort')}</Badge>,
      acts: (
        <Cluster>
          <DialogButton label={text('rotate')} title={text('rotateTitle', { name })}>
            {(close) => <RotateToken server={server} onDone={close} />}
          </DialogButton>
          <DialogButton label={text('remove')} title={text('removeTitle', { name })}>
            {(close) => <RemoveServer server={server} onDone={close} />}
          </DialogButton>
        </Cluster>
      ),
      warning:
        clock > CLOCK_MS &&
        ([
          text('clockWrong'),
          [text(clockDifference === clock ? 'clockAhead' : 'clockBehind', { span: formatSpan(clock, lang) })],
        ] as const),
      facts: [
        [text('lastHeard'), heardAt === null ? '–' : <DateTime at={heardAt} />],
        [text('software'), [server.software, server.plugin].filter(Boolean).join(', ') || '–'],
        [
          text('players'),
          isHeard ? [players, ...(maxPlayers === null ? [] : [maxPlayers])].map(number).join(' / ') : '–',
        ],
        [text('events'), number(server.events)],
        [text('commands'), text('commandCounts', counts)],
      ],
      details: (
        <>
          {rejected.length > 0 && <Rejected rejected={rejected} />}
          {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
        </>
      ),
    };
  };
}
