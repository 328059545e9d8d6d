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
  /** The heading above it; options of a group are neighbours. */
  group?: string;
};

/** Props of `Select`. */
export type SelectProps = Omit<FieldProps, 'id' | 'children' | 'below'> & {
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
  & option,
  & optgroup {
    background: ${color.raised};
    color: ${color.text};
  }
  & option:disabled {
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

const optionOf = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

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
            {[...new Set(options.map(({ group }) => group))].map((group) => {
              const members = options.filter((option) => option.group === group).map(optionOf);
              return group === undefined ? (
                members
              ) : (
                <optgroup key={group} label={group}>
                  {members}
                </optgroup>
              );
            })}
          </Control>
          <Arrow viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
            <path d="M0 2h2v1h1v1h2V3h1V2h2v1H7v1H6v1H5v1H3V5H2V4H1V3H0z" />
          </Arrow>
        </>
      )}
    </Field>
  );
}
