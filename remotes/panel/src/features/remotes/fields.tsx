import { LIMITS } from '@site/contract/limits';
import type { RemoteStatus } from '@site/contract/http/releases';
import { messageOf } from '@site/platform/errors';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { PlayerName } from './names.tsx';
import { useLazyCanaryPlayerQuery } from './remotesApi.ts';
import { Quiet } from './remotesLayout.ts';
import { useText } from './useText.ts';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const text = useText();
  return (
    <TextField
      label={text('why')}
      hint={text('whyHint')}
      dir="auto"
      maxLength={LIMITS.reason.max}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export const choicesOf = ({ live, versions }: RemoteStatus) =>
  versions.filter(({ version }) => version !== live.version);

interface VersionFieldProps {
  readonly choices: RemoteStatus['versions'];
  readonly value: string;
  readonly onChange: (version: string) => void;
}

export function VersionField({ choices, value, onChange }: VersionFieldProps) {
  const text = useText();
  const lang = useLang();
  const options = choices.map(({ version, published_at }) => ({
    value: version,
    label: `${version} · ${formatDateTime(published_at, lang)}`,
  }));
  return <Select label={text('version')} value={value} options={options} onChange={onChange} />;
}

/** The server's limit. */
const MAX_PLAYERS = 100;

interface PlayersFieldProps {
  /** Ids of players. */
  readonly users: readonly string[];
  readonly onChange: (users: readonly string[]) => void;
}

/** Players who get a version in any browser; entered by name, stored by id, because names change. */
export function PlayersField({ users, onChange }: PlayersFieldProps) {
  const text = useText();
  const hint = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [find, { isFetching }] = useLazyCanaryPlayerQuery();
  const [problem, setProblem] = useState<string>();
  const isFull = users.length >= MAX_PLAYERS;

  const add = async () => {
    const wanted = name.trim();
    if (wanted === '' || isFetching) return;
    const { data, error } = await find(wanted, true);
    if (!data) return setProblem(messageOf(error) ?? text('playerFailed'));
    setName('');
    if (!users.includes(data.uuid)) onChange([...users, data.uuid]);
  };

  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Otherwise it would submit the surrounding form.
    event.preventDefault();
    void add();
  };

  const remove = (uuid: string) => {
    onChange(users.filter((user) => user !== uuid));
    field.current?.focus();
  };

  return (
    <Stack $gap={2}>
      <TextField
        ref={field}
        label={text('players')}
        hint={text('playersHint')}
        error={problem}
        maxLength={LIMITS.name.max}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onKeyDown={addByKey}
        onChange={({ target }) => {
          setProblem(undefined);
          setName(target.value);
        }}
        trailing={
          <Button
            {...(isFull && { disabled: true, 'aria-describedby': `${hint}-full` })}
            busy={isFetching}
            busyLabel={text('searching')}
            onClick={() => void add()}
          >
            {text('add')}
          </Button>
        }
      />
      {isFull && <Quiet id={`${hint}-full`}>{text('playersFull', { max: MAX_PLAYERS })}</Quiet>}
      {users.length > 0 && (
        <Cluster $gap={2}>
          {users.map((uuid) => (
            <Button key={uuid} aria-describedby={hint} onClick={() => remove(uuid)}>
              <PlayerName uuid={uuid} />
              <span aria-hidden="true">×</span>
            </Button>
          ))}
        </Cluster>
      )}
      <VisuallyHidden id={hint}>{text('remove')}</VisuallyHidden>
    </Stack>
  );
}
