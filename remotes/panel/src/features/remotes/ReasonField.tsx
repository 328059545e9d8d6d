import { LIMITS } from '@site/contract/limits';
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
