import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { CommandState, GameCommand } from '@site/contract/http/gameServers';
import { LIMITS } from '@site/contract/limits';
import { isRank, RANK_NAMES } from '@site/contract/ranks';
import { ActButton } from '@site/platform/ActButton';
import { columnOf } from '@site/platform/cells';
import { DialogButton } from '@site/platform/DialogButton';
import { DialogForm } from '@site/platform/DialogForm';
import { formatNumber } from '@site/platform/format';
import { wholeOf } from '@site/platform/listRows';
import { PartCard } from '@site/platform/PartCard';
import { ResourceList } from '@site/platform/ResourceList';
import { useLang } from '@site/platform/text';
import { useForm } from '@site/platform/useForm';
import { usePolling } from '@site/platform/usePolling';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { Select } from '@site/ui/Select';
import type { Column } from '@site/ui/Table';
import { TextField } from '@site/ui/TextField';
import { FRESH } from '../../lib/freshness.ts';
import { gameModes, nameOfMode } from '../../lib/gameModes.ts';
import { Code, Hint } from '../../lib/typography.ts';
import { useAddCommandMutation, useDecideCommandMutation, useGameCommandsQuery } from './gameServersApi.ts';
import { Choices, Lines, LongCells } from './gameServersLayout.ts';
import { useText } from './useText.ts';

const KINDS = ['message', 'reset-stats'] as const;

const ALL = '';

const START = { kind: 'message' as (typeof KINDS)[number], player: '', words: '', mode: ALL };

function AddCommand({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const [add, { error: refused, isLoading }] = useAddCommandMutation();
  const missing = (value: string) => (value.trim() === '' ? text('fieldMissing') : undefined);
  const { values, field, choice, error, whenValid } = useForm(
    START,
    ({ kind, player, words }) => ({
      player: missing(player),
      words: kind === 'message' ? missing(words) : undefined,
    }),
    { error: refused, fields: { unknown_player: 'player' } },
  );

  const send = whenValid(async ({ kind, player, words, mode }) => {
    const answer = await add(
      kind === 'message'
        ? { kind, player: player.trim(), args: { text: words } }
        : { kind, player: player.trim(), args: mode === ALL ? {} : { mode } },
    );
    if (!answer.error) onDone();
  });

  return (
    <DialogForm
      submitLabel={text('send')}
      pending={isLoading}
      error={error}
      failed={text('commandFailed')}
      onSend={send}
      onClose={onDone}
    >
      <Select
        {...choice('kind')}
        label={text('command')}
        options={KINDS.map((value) => ({ value, label: text(value) }))}
      />
      <TextField
        {...field('player')}
        label={text('player')}
        hint={text('playerHint')}
        maxLength={LIMITS.name.max}
        autoComplete="off"
        spellCheck={false}
        required
      />
      {values.kind === 'message' ? (
        <TextField
          {...field('words')}
          label={text('words')}
          dir="auto"
          maxLength={GAME_LIMITS.chat}
          required
        />
      ) : (
        <Select
          {...choice('mode')}
          label={text('mode')}
          options={[
            { value: ALL, label: text('allModes') },
            ...gameModes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </DialogForm>
  );
}

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
          <Badge tone={TONES[state]}>{text(`state-${state}`)}</Badge>
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
          count={(count) => text('commandCount', { count })}
          empty={<Hint>{text('noCommands')}</Hint>}
          columns={columns}
        />
      </LongCells>
    </PartCard>
  );
}
