import { LIMITS } from '@site/contract/limits';
import type { RemoteStatus } from '@site/contract/http/releases';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Select, type SelectProps } from '@site/ui/Select';
import { TextField } from '@site/ui/TextField';
import type { ComponentProps } from 'react';
import { useText } from './useText.ts';

export interface OrderProps {
  readonly remote: RemoteStatus;
  readonly onDone: () => void;
}

export function ReasonField(field: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange'>) {
  const text = useText();
  return (
    <TextField
      {...field}
      label={text('why')}
      hint={text('whyHint')}
      dir="auto"
      maxLength={LIMITS.reason.max}
    />
  );
}

export const choicesOf = ({ live, versions }: RemoteStatus) =>
  versions.filter(({ version }) => version !== live.version);

interface VersionFieldProps extends Pick<SelectProps, 'value' | 'onChange'> {
  readonly remote: RemoteStatus;
}

export function VersionField({ remote, ...field }: VersionFieldProps) {
  const text = useText();
  const lang = useLang();
  const options = choicesOf(remote).map(({ version, published_at }) => ({
    value: version,
    label: `${version} · ${formatDateTime(published_at, lang)}`,
  }));
  return <Select {...field} label={text('version')} options={options} />;
}
