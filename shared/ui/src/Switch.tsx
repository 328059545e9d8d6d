import { useId } from 'react';
import styled, { keyframes } from 'styled-components';
import { blockCorner, blockFrame, blockRing } from './block.ts';
import { color, font, motion, size, space } from './tokens.ts';

type SwitchProps = {
  label: string;
  /** Explains what "on" means; always visible. */
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** While it is being saved, it keeps the focus and ignores presses. */
  busy?: boolean | undefined;
};

const breathe = keyframes`
  to { opacity: .35; }
`;

const Row = styled.label`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};
  min-height: 48px;
  font: ${size.body} / 1.5 ${font.body};
  color: ${color.text};
  cursor: pointer;
  touch-action: manipulation;
  &:has([aria-busy='true']) {
    cursor: progress;
  }
`;

const Words = styled.span`
  min-width: 0;
  padding: ${space[2]} 0;
`;

const Label = styled.span`
  display: block;
  font-weight: 600;
`;

const Hint = styled.span`
  display: block;
  margin-top: ${space[1]};
  font-size: ${size.small};
  line-height: 1.45;
  color: ${color.second};
`;

const Track = styled.span`
  position: relative;
  flex: none;
  width: 56px;
  height: 32px;
`;

/** The sliding block; dark on the lit track, so that on and off differ in more than the hue. */
const Thumb = styled.span`
  position: absolute;
  top: 4px;
  left: 4px;
  width: 24px;
  height: 24px;
  background: ${color.second};
  pointer-events: none;
  transition: transform ${motion.quick};
  ${blockCorner(1)}
  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: CanvasText;
  }
`;

const Box = styled.input`
  appearance: none;
  position: absolute;
  inset: -8px 0;
  width: 100%;
  height: 48px;
  margin: 0;
  cursor: inherit;
  isolation: isolate;
  ${blockRing(1)}
  &::before {
    content: '';
    position: absolute;
    inset: 8px 0;
    background: ${color.outline};
    ${blockFrame(1, 2)}
  }
  &:focus-visible::after {
    inset: 3px -5px;
  }
  &:checked::before {
    background: ${color.grass};
    ${blockCorner(1)}
  }
  &:checked + ${Thumb} {
    background: ${color.ground};
    transform: translateX(24px);
  }
  &[aria-busy='true'] + ${Thumb} {
    opacity: 0.5;
  }
  @media (prefers-reduced-motion: no-preference) {
    &[aria-busy='true'] + ${Thumb} {
      opacity: 1;
      animation: ${breathe} 0.6s ease-in-out infinite alternate;
    }
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    &::before {
      background: Canvas;
      border: 2px solid CanvasText;
      clip-path: none;
    }
    &:checked::before {
      background: Highlight;
      border-color: Highlight;
    }
    &:checked + ${Thumb} {
      background: HighlightText;
    }
    &:focus-visible {
      outline-color: CanvasText;
    }
  }
`;

/** A setting that is on or off and takes effect immediately. The whole row can be pressed. */
export function Switch({ label, hint, checked, onChange, busy }: SwitchProps) {
  const id = useId();
  return (
    <Row>
      <Words>
        <Label id={`${id}-label`}>{label}</Label>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </Words>
      <Track>
        <Box
          type="checkbox"
          role="switch"
          // Not the whole row, because the hint would become part of the name.
          aria-labelledby={`${id}-label`}
          aria-describedby={hint && `${id}-hint`}
          checked={checked}
          {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
          onChange={({ target }) => !busy && onChange(target.checked)}
        />
        <Thumb aria-hidden="true" />
      </Track>
    </Row>
  );
}
