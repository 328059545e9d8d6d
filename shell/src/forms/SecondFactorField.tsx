import { CodeField } from '@site/ui/CodeField';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { color, font, size } from '@site/ui/tokens';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

/** A button that looks like a link, so that it doesn't compete with the form's own buttons. */
const TextButton = styled.button.attrs({ type: 'button' })`
  align-self: start;
  min-height: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.lapis};
  font: 400 ${size.body} / 1.5 ${font.body};
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
`;

type Word = 'code' | 'codeHint' | 'recoveryCode' | 'recoveryHint' | 'useRecovery' | 'useApp';

interface SecondFactorFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly text: (key: Word) => string;
}

/** Recovery codes, for players who lost their phone, contain letters: their field has no numeric keyboard. */
export function SecondFactorField({ value, onChange, error, text }: SecondFactorFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const previous = useRef(isRecovery);

  useEffect(() => {
    if (previous.current === isRecovery) return;
    previous.current = isRecovery;
    container.current?.querySelector('input')?.focus();
  }, [isRecovery]);

  const switchKind = () => {
    setIsRecovery((current) => !current);
    onChange('');
  };

  return (
    <Stack $gap={1} ref={container}>
      {isRecovery ? (
        <TextField
          label={text('recoveryCode')}
          hint={text('recoveryHint')}
          error={error}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
        />
      ) : (
        <CodeField
          label={text('code')}
          hint={text('codeHint')}
          error={error}
          value={value}
          onChange={onChange}
        />
      )}
      <TextButton onClick={switchKind}>{isRecovery ? text('useApp') : text('useRecovery')}</TextButton>
    </Stack>
  );
}
