import { CodeField } from '@site/ui/CodeField';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { color, font, size } from '@site/ui/tokens';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

/** Another way to do the same, which shall not compete with the buttons of the form. */
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
  /** What was said of the code before is not true of one of the other kind. */
  readonly onSwitch: () => void;
  readonly error: string | undefined;
  /** The strings of the page. */
  readonly text: (key: Word) => string;
}

/**
 * A code of the app or, for who has lost the phone, a recovery code: that one has letters, which the number pad of a
 * phone has not.
 */
export function SecondFactorField({ value, onChange, onSwitch, error, text }: SecondFactorFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(isRecovery);

  useEffect(() => {
    if (shown.current === isRecovery) return;
    shown.current = isRecovery;
    place.current?.querySelector('input')?.focus();
  }, [isRecovery]);

  const switchKind = () => {
    setIsRecovery((is) => !is);
    onChange('');
    onSwitch();
  };

  return (
    <Stack $gap={1} ref={place}>
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
