import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { blockCorner, blockFrame, blockRing } from './block.ts';
import { ErrorText } from './ErrorText.tsx';
import { ownTexts } from './ownTexts.tsx';
import { color, font, size, space } from './tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type CheckboxProps = {
  label: ReactNode;
  /** Shows the box alone, where its row says what it is for. */
  isLabelHidden?: boolean | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why the form can't be sent without it. */
  error?: string | undefined;
};

const Row = styled.label<{ $isAlone: boolean }>`
  display: flex;
  gap: ${space[3]};
  min-height: 48px;
  padding: ${space[2]} 0;
  color: ${color.text};
  font: ${size.small} / 1.5 ${font.body};
  cursor: pointer;
  touch-action: manipulation;
  ${({ $isAlone }) => $isAlone && 'justify-content: center; align-items: center; width: 48px;'}
`;

/** The box of a checkbox or a radio button. */
export const Box = styled.input<{ $isInvalid: boolean }>`
  appearance: none;
  position: relative;
  flex: none;
  width: 24px;
  height: 24px;
  margin: 0;
  cursor: inherit;
  isolation: isolate;
  ${blockRing(1)}
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    background: ${({ $isInvalid }) => ($isInvalid ? color.redstone : color.outline)};
    ${blockFrame(1, 2)}
  }
  &:checked::before {
    background: linear-gradient(${color.ground} 0 0) center / 10px 10px no-repeat ${color.grass};
    ${blockCorner(1)}
  }
  &:focus-visible::after {
    inset: -5px;
  }
  @media (forced-colors: active) {
    appearance: auto;
    &::before {
      display: none;
    }
  }
`;

/** Something to agree to. The whole row can be pressed. */
export function Checkbox({ label, isLabelHidden = false, checked, onChange, error }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <Row $isAlone={isLabelHidden}>
        <Box
          type="checkbox"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          $isInvalid={error !== undefined}
          {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{ownTexts(label)}</span>}
      </Row>
      {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}
