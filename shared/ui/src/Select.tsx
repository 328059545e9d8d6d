import styled from 'styled-components';
import { Field, type FieldProps } from './Field.tsx';
import { color, space } from './tokens.ts';

/** One of the options. */
export type SelectOption = {
  value: string;
  label: string;
  /** Shown after the hint while this option is selected. */
  description?: string;
  disabled?: boolean;
};

type SelectProps = Omit<FieldProps, 'id' | 'children' | 'below'> & {
  /** The value of one of the options. */
  value: string;
  onChange: (value: string) => void;
  /** While the selection is being saved, it can't be changed and the focus stays. Show the reason in text beside it. */
  busy?: boolean | undefined;
  options: readonly SelectOption[];
};

const Control = styled.select`
  appearance: none;
  padding: 0 48px 0 ${space[4]};
  text-overflow: ellipsis;
  cursor: pointer;
  &[aria-busy='true'] {
    color: ${color.second};
    cursor: progress;
  }
  & > option {
    background: ${color.raised};
    color: ${color.text};
  }
  & > option:disabled {
    color: ${color.second};
  }
`;

const Arrow = styled.svg`
  position: absolute;
  top: 50%;
  right: ${space[4]};
  width: 16px;
  height: 16px;
  margin-top: -8px;
  color: ${color.second};
  pointer-events: none;
  @media (forced-colors: active) {
    color: CanvasText;
  }
`;

/** One of a few options, as a native select, which works with every keyboard, touch screen and screen reader. */
export function Select({ hint, value, onChange, busy, options, ...texts }: SelectProps) {
  const description = options.find((option) => option.value === value)?.description;
  return (
    <Field {...texts} hint={[hint, description].filter(Boolean).join(' ')}>
      {(wiring) => (
        <>
          <Control
            {...wiring}
            value={value}
            {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
            onChange={({ target }) => !busy && onChange(target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </Control>
          <Arrow viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
            <path d="M0 2h2v1h1v1h2V3h1V2h2v1H7v1H6v1H5v1H3V5H2V4H1V3H0z" />
          </Arrow>
        </>
      )}
    </Field>
  );
}
