import { LIMITS } from '@site/contract/limits';
import type { RemoteStatus } from '@site/contract/http/releases';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Select } from '@site/ui/Select';
import { TextField } from '@site/ui/TextField';
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
