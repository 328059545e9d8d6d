import type { RemoteStatus } from '@site/contract/http/releases';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Select } from '@site/ui/Select';
import { useText } from './useText.ts';

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
