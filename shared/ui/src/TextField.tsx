import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { blockCorner } from './block.ts';
import { Field, type FieldTexts } from './Field.tsx';
import { useLimitedInput } from './useLimitedInput.ts';
import { color, size, space } from './tokens.ts';

type Wired = 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'children';

/** Props of `TextField`. */
export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, Wired> &
  FieldTexts & {
    /** Inside the frame after the input: a quiet `Button`, such as show/hide for a password. */
    trailing?: ReactNode;
  };

const Input = styled.input`
  padding: 0 ${space[4]};
  &:autofill {
    ${blockCorner(1)}
    box-shadow: inset 0 0 0 99px ${color.raised};
    -webkit-text-fill-color: ${color.text};
  }
`;

/** A button in here keeps its touch target of 48 px but looks 40 px high. */
const Trailing = styled.span`
  flex: none;
  display: flex;
  align-items: center;
  & > button {
    --face: ${color.line};
    --edge: var(--face);
    padding: 0 ${space[5]};
    font-size: ${size.small};
    &::before {
      inset: 4px;
    }
    &:focus-visible::after {
      inset: 2px;
    }
    @media (forced-colors: active) {
      border-width: 0 0 0 1px;
    }
  }
`;

/** One line of text. Accepts every attribute of `<input>`; set `autoComplete` and `inputMode`, which help on phones. */
export function TextField({ label, hint, error, trailing, id, maxLength, ...input }: TextFieldProps) {
  const { onChange, value = '' } = input;
  const limited = useLimitedInput({ max: maxLength, value: String(value), onChange });
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <>
          <Input type="text" {...input} {...wiring} {...limited} />
          {trailing && <Trailing>{trailing}</Trailing>}
        </>
      )}
    </Field>
  );
}
