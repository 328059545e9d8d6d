import styled from 'styled-components';
import { Field, FieldFrame } from './Field.tsx';
import { color, font, size, space } from './tokens.ts';

/** One of the things to choose from. */
export type SelectOption = {
  value: string;
  label: string;
  disabled?: boolean;
  /** Shown after the hint while this option is chosen. */
  description?: string;
};

/** What `Select` takes. */
export type SelectProps = {
  label: string;
  /** Where what stands around it says to the eye what is chosen here, as in a list of equal ones. */
  isLabelHidden?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** The value of one of the options. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean | undefined;
  /** What was chosen is being saved: nothing else can be chosen, and the focus stays. Say so in words beside it. */
  busy?: boolean | undefined;
  options: readonly SelectOption[];
};

const Control = styled.select`
  appearance: none;
  flex: 1;
  min-width: 0;
  min-height: 48px;
  padding: 0 48px 0 ${space[4]};
  border: 0;
  background: none;
  color: ${color.text};
  font: ${size.body} / 1.5 ${font.body};
  text-overflow: ellipsis;
  &:focus-visible {
    outline: none;
  }
  cursor: pointer;
  &:disabled {
    color: ${color.second};
    opacity: 1;
    cursor: not-allowed;
  }
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
  @media (forced-colors: active) {
    &:focus-visible {
      outline: 3px solid;
    }
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

/** One of a few options, as the select of the platform: every keyboard, finger and screen reader knows it. */
export function Select({
  label,
  isLabelHidden,
  hint,
  error,
  value,
  onChange,
  disabled,
  busy,
  options,
}: SelectProps) {
  const description = options.find((option) => option.value === value)?.description;
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      hint={[hint, description].filter(Boolean).join(' ')}
      error={error}
    >
      {(wiring) => (
        <FieldFrame $invalid={Boolean(error)}>
          <Control
            {...wiring}
            value={value}
            disabled={disabled}
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
        </FieldFrame>
      )}
    </Field>
  );
}
