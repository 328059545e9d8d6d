import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { blockFace, blockFrame } from './block.ts';
import { ErrorText } from './ErrorText.tsx';
import { color, font, size, space } from './tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Attributes that connect a control to its label, hint and error. */
export type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Props of every field. */
export type FieldTexts = {
  label: string;
  /** Stays visible, also beside an error. */
  hint?: string | undefined;
  /** Says what is wrong and how to fix it. Focus the control at the same time, so that screen readers announce it. */
  error?: string | undefined;
};

/** Props of `Field`. */
export type FieldProps = FieldTexts & {
  /** For a control whose purpose is clear from its surroundings, as in a list of similar ones. */
  isLabelHidden?: boolean | undefined;
  id?: string | undefined;
  /** The control and its neighbours in the frame. */
  children: (wiring: FieldWiring) => ReactNode;
  below?: ReactNode;
};

const Root = styled.div`
  display: flow-root;
  min-width: 0;
  font-family: ${font.body};
`;

const Label = styled.label`
  display: table;
  margin-bottom: ${space[2]};
  font-size: ${size.small};
  font-weight: 600;
  color: ${color.text};
`;

const Note = styled.p`
  margin: ${space[2]} 0 0;
  font-size: ${size.small};
  line-height: 1.45;
  color: ${color.second};
`;

const ErrorPlace = styled.div`
  &:not(:empty) {
    margin-top: ${space[2]};
  }
`;

/** The frame around a control and its neighbours. The control itself has no default styles, and may add its own. */
export const FieldFrame = styled.div<{ $invalid: boolean }>`
  --face: ${color.ground};
  --edge: var(--face);
  ${blockFace(1)}
  box-sizing: border-box;
  display: flex;
  min-height: 48px;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: ${({ $invalid }) => ($invalid ? color.redstone : color.outline)};
    pointer-events: none;
    ${blockFrame(1, 2)}
  }
  & > :where(input, select, textarea) {
    flex: 1;
    min-width: 0;
    border: 0;
    background: none;
    color: ${color.text};
    font: ${size.body} / 1.5 ${font.body};
    &:focus-visible {
      outline: none;
    }
    &::placeholder {
      color: ${color.second};
      opacity: 1;
    }
    &:disabled {
      color: ${color.second};
      cursor: not-allowed;
    }
    @media (forced-colors: active) {
      &:focus-visible {
        outline: 3px solid;
      }
    }
  }
  &:has(> :disabled) {
    --face: ${color.raised};
    &::after {
      background: ${color.line};
    }
  }
  &:has(> :focus-visible)::after {
    inset: -4px;
    background: ${color.glow};
    ${blockFrame(1, 4)}
  }
  @media (forced-colors: active) {
    border: 1px solid;
    &::after {
      display: none;
    }
  }
`;

/**
 * Label, hint and error around one control. Announces an error once: at once if the control has focus, otherwise on
 * focus.
 */
export function Field({ label, isLabelHidden, hint, error, id, children, below }: FieldProps) {
  const own = useId();
  const control = id ?? own;
  const place = useRef<HTMLDivElement>(null);

  // Before the form moves the focus, so that the error is not announced twice.
  useLayoutEffect(() => {
    const isSilent = error && document.activeElement?.id !== control;
    place.current?.setAttribute('aria-live', isSilent ? 'off' : 'polite');
  }, [error, control]);

  const described = [error && `${control}-error`, hint && `${control}-hint`].filter(Boolean).join(' ');
  return (
    <Root>
      {isLabelHidden ? (
        <VisuallyHidden as="label" htmlFor={control}>
          {label}
        </VisuallyHidden>
      ) : (
        <Label htmlFor={control}>{label}</Label>
      )}
      <FieldFrame $invalid={Boolean(error)}>
        {children({
          id: control,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </FieldFrame>
      {below}
      {hint && <Note id={`${control}-hint`}>{hint}</Note>}
      <ErrorPlace ref={place} aria-live="polite">
        {error && <ErrorText id={`${control}-error`}>{error}</ErrorText>}
      </ErrorPlace>
    </Root>
  );
}
