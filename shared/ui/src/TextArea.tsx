import { useEffect, useState, type ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { Field, type FieldTexts } from './Field.tsx';
import { color, font, size, space } from './tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type Wired = 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'children' | 'maxLength' | 'value';

/** A limit is counted towards on the screen and, near the end, in words. */
type Limit =
  | { maxLength: number; value: string; leftLabel: (left: number) => string }
  | { maxLength?: never; value?: string; leftLabel?: never };

type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, Wired> & Limit & FieldTexts;

const Input = styled.textarea`
  min-height: 120px;
  padding: ${space[3]} ${space[4]};
  resize: vertical;
`;

/** Beside the hint and the error, which flow around it. */
const Count = styled.span<{ $full: boolean }>`
  float: right;
  margin: ${space[2]} 0 0 ${space[4]};
  font: ${size.small} / 1.45 ${font.body};
  font-variant-numeric: tabular-nums;
  color: ${({ $full }) => ($full ? color.redstone : color.second)};
`;

/** The remaining characters are announced below this fraction of the limit. */
const NEAR = 0.1;
/** Pause in typing before that, in milliseconds, so that not every key is followed by a number. */
const PAUSE = 1000;

/** The words for what is left, once the person pauses near the end; empty before. */
function useSaid(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

/**
 * Several lines of text with their label, hint and error. Takes every attribute of `<textarea>`; with
 * `maxLength` it shows how much is written, and says near the end what is left.
 */
export function TextArea({ label, hint, error, leftLabel, id, ...textarea }: TextAreaProps) {
  const { maxLength, value = '' } = textarea;
  const left = maxLength === undefined ? Infinity : Math.max(0, maxLength - value.length);
  const isNear = maxLength !== undefined && left <= maxLength * NEAR;
  const said = useSaid(isNear && leftLabel ? leftLabel(left) : '');
  const count = maxLength !== undefined && (
    <>
      <Count aria-hidden="true" $full={left === 0}>
        {value.length}/{maxLength}
      </Count>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
  return (
    <Field label={label} hint={hint} error={error} id={id} below={count}>
      {(wiring) => <Input rows={5} {...textarea} {...wiring} />}
    </Field>
  );
}
