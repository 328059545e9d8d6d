import { useEffect, useState, type ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { Field, type FieldTexts } from './Field.tsx';
import { countCharacters } from './limitLength.ts';
import { color, font, size, space } from './tokens.ts';
import { useLimitedInput } from './useLimitedInput.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type Wired = 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'children' | 'maxLength' | 'value';

/** A limit needs a visible counter and, near the limit, an announced text. */
type Limit =
  | { maxLength: number; value: string; leftLabel: (left: number) => string }
  | { maxLength?: never; value?: string; leftLabel?: never };

type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, Wired> & Limit & FieldTexts;

const Input = styled.textarea`
  min-height: 120px;
  padding: ${space[3]} ${space[4]};
  resize: vertical;
`;

/** Beside the hint and the error, which wrap around it. */
const Count = styled.span<{ $full: boolean }>`
  float: right;
  margin: ${space[2]} 0 0 ${space[4]};
  font: ${size.small} / 1.45 ${font.body};
  font-variant-numeric: tabular-nums;
  color: ${({ $full }) => ($full ? color.redstone : color.second)};
`;

/** The remaining characters are announced below this fraction of the limit. */
const NEAR = 0.1;
/** Typing pause in milliseconds before an announcement, so that not every key is followed by a number. */
const PAUSE = 1000;

function useSaid(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

/**
 * Several lines of text. Accepts every attribute of `<textarea>`; with `maxLength`, a counter announces when few are
 * left.
 */
export function TextArea({ label, hint, error, leftLabel, id, maxLength, ...textarea }: TextAreaProps) {
  const { value = '' } = textarea;
  const length = countCharacters(value);
  const left = maxLength === undefined ? Infinity : Math.max(0, maxLength - length);
  const isNear = maxLength !== undefined && left <= maxLength * NEAR;
  const said = useSaid(isNear && leftLabel ? leftLabel(left) : '');
  const count = maxLength !== undefined && (
    <>
      <Count aria-hidden="true" $full={left === 0}>{`${length}/${maxLength}`}</Count>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
  const limited = useLimitedInput({ max: maxLength, value, onChange: textarea.onChange });
  return (
    <Field label={label} hint={hint} error={error} id={id} below={count}>
      {(wiring) => <Input rows={5} {...textarea} {...wiring} {...limited} />}
    </Field>
  );
}
