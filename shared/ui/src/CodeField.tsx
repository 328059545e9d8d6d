import styled from 'styled-components';
import { Field, type FieldTexts } from './Field.tsx';
import { font, space } from './tokens.ts';

type CodeFieldProps = FieldTexts & {
  value: string;
  /** Receives the code without spaces: "123 456" becomes `123456`. */
  onChange: (value: string) => void;
};

const LONGEST = 32;
const DIGITS = 6;

/** Keeps letters and dashes for recovery codes; for an app's code, keeps only the digits. */
function codeOf(typed: string): string {
  const code = typed.replace(/[^\da-z-]/gi, '');
  const digits = code.replaceAll('-', '');
  return /^\d{6}$/.test(digits) ? digits : code.slice(0, LONGEST);
}

const Input = styled.input<{ $long: boolean }>`
  min-height: 64px;
  padding: 0 ${space[4]};
  font: ${({ $long }) => ($long ? `600 1.125rem / 1.25 ${font.code}` : `700 2rem / 1.25 ${font.display}`)};
  font-variant-numeric: tabular-nums slashed-zero;
  letter-spacing: ${({ $long }) => ($long ? '.04em' : '.32em')};
  /* Makes up for the space after the last digit, so that six digits are centred. */
  text-indent: ${({ $long }) => ($long ? '0' : '.32em')};
  text-align: center;
`;

/**
 * The six digits of an authenticator app, or a recovery code, in one input: pasting and password managers work as
 * usual.
 */
export function CodeField({ value, onChange, ...texts }: CodeFieldProps) {
  return (
    <Field {...texts}>
      {(wiring) => (
        <Input
          {...wiring}
          placeholder={'·'.repeat(DIGITS)}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          $long={value.length > DIGITS}
          onChange={({ target }) => onChange(codeOf(target.value))}
        />
      )}
    </Field>
  );
}
