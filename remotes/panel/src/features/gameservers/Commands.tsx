import type { CommandState, GameCommand } from '@site/contract/http/gameServers';
import { ActButton } from '@site/platform/ActButton';
import { DialogButton } from '@site/platform/DialogButton';
import { wholeOf } from '@site/platform/listRows';
import { ResourceList } from '@site/platform/ResourceList';
import { usePolling } from '@site/platform/usePolling';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import type { Column } from '@site/ui/Table';
import { PartCard } from '@site/platform/PartCard';
import { columnOf } from '@site/platform/cells';
import { isRank, RANK_NAMES } from '@site/contract/ranks';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { FRESH } from '../../lib/freshness.ts';
import { Code, Hint } from '../../lib/typography.ts';
import { AddCommand } from './AddCommand.tsx';
import { useDecideCommandMutation, useGameCommandsQuery } from './gameServersApi.ts';
import { Choices, Lines, LongCells } from './gameServersLayout.ts';
import { useText } from './useText.ts';
import { nameOfMode } from '../../lib/gameModes.ts';

function CommandArgs({ kind, args }: Pick<GameCommand, 'kind' | 'args'>) {
  const text = useText();
  const lang = useLang();
  const [value] = Object.values(args);
  if (value === undefined) return kind === 'reset-stats' && <Hint>{text('allModes')}</Hint>;
  if (typeof value === 'number') return <Hint>{formatNumber(value, lang)}</Hint>;
  if (kind === 'message') return <Hint dir="auto">{value}</Hint>;
  if (kind === 'reset-stats') return <Hint>{nameOfMode(value)}</Hint>;
  return kind === 'give-rank' && isRank(value) ? <Hint>{RANK_NAMES[value]}</Hint> : <Code>{value}</Code>;
}

const STATES = {
  waiting: 'waiting',
  leased: 'leased',
  done: 'didDone',
  failed: 'failedState',
  unknown: 'unknown',
  expired: 'expired',
} as const satisfies Readonly<Record<CommandState, string>>;

const TONES: Readonly<Record<CommandState, BadgeTone>> = {
  waiting: 'lapis',
  leased: 'lapis',
  done: 'grass',
  failed: 'redstone',
  unknown: 'torch',
  expired: 'neutral',
};

const OPEN: readonly CommandState[] = ['failed', 'unknown', 'expired'];

export function Commands() {
  const text = useText();
  const query = useGameCommandsQuery(undefined, FRESH.queryOptions);
  usePolling(() => {
    if (!query.isFetching && query.error === undefined) void query.refetch();
  });
  const columns: Column<GameCommand>[] = [
    columnOf.time(text('at'), ({ createdAt }) => createdAt),
    {
      label: text('command'),
      cell: ({ kind, args }) => (
        <Lines $gap={1}>
          <span>{text(kind)}</span>
          <CommandArgs kind={kind} args={args} />
        </Lines>
      ),
    },
    columnOf.player(text('player'), ({ player }) => player),
    {
      label: text('state'),
      cell: ({ state, server, message }) => (
        <Lines $gap={1}>
          <Badge tone={TONES[state]}>{text(STATES[state])}</Badge>
          {server !== null && <Hint>{server}</Hint>}
          {/* Of the plugin, in any language. */}
          {message !== null && (
            <Hint lang="" dir="auto">
              {message}
            </Hint>
          )}
        </Lines>
      ),
    },
    {
      label: text('decide'),
      cell: (command) =>
        OPEN.includes(command.state) && (
          <Choices $gap={2}>
            {(['repeat', 'settle'] as const).map((how) => (
              <ActButton
                key={how}
                label={text(how)}
                title={text(`${how}Title`)}
                hint={text('whyHint')}
                useAct={useDecideCommandMutation}
                argOf={({ reason }) => ({ id: command.id, how, reason })}
              >
                <p>{text(`${how}Text`)}</p>
              </ActButton>
            ))}
          </Choices>
        ),
    },
  ];
  return (
    <PartCard
      title={text('commands')}
      acts={
        <DialogButton label={text('newCommand')} title={text('newCommand')}>
          {(close) => <AddCommand onDone={close} />}
        </DialogButton>
      }
    >
      <LongCells>
        <ResourceList
          list={wholeOf(query)}
          text={(key) => text(key === 'title' ? 'commands' : key === 'failed' ? 'commandsFailed' : key)}
          count={query.currentData && text('commandCount', { count: query.currentData.length })}
          empty={<Hint>{text('noCommands')}</Hint>}
          columns={columns}
          rowKey={({ id }) => id}
        />
      </LongCells>
    </PartCard>
  );
}
