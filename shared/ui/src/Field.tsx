import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { blockFace, blockFrame } from './block.ts';
import { color, font, size, space } from './tokens.ts';

/** What a control needs so that label, hint and error belong to it. */
export type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** What `Field` takes. */
export type FieldProps = {
  label: string;
  /** Stays visible, also beside an error. */
  hint?: string | undefined;
  /** Says what is wrong and how to mend it; its presence makes the control invalid. */
  error?: string | undefined;
  id?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
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

const ErrorNote = styled(Note)`
  display: flex;
  gap: ${space[2]};
  color: ${color.redstone};
  & > svg {
    flex: none;
    margin-top: 3px;
  }
`;

/** The frame around a control and what stands beside it; the control itself has no face of its own. */
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
  &:has(> :disabled) {
    --face: ${color.raised};
    &::after {
      background: ${color.line};
    }
  }
  &:has(> :is(input, select, textarea):focus-visible)::after {
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
 * Label, hint and error around one control. The error is announced politely when it appears, and read
 * with the control from then on.
 */
export function Field({ label, hint, error, id, children }: FieldProps) {
  const own = useId();
  const control = id ?? own;
  const described = [error && `${control}-error`, hint && `${control}-hint`].filter(Boolean).join(' ');
  return (
    <Root>
      <Label htmlFor={control}>{label}</Label>
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && <Note id={`${control}-hint`}>{hint}</Note>}
      <div aria-live="polite">
        {error && (
          <ErrorNote id={`${control}-error`}>
            <svg viewBox="0 0 7 7" width="14" height="14" fill="currentColor" aria-hidden="true">
              <path fillRule="evenodd" d="M1 0h5v1h1v5H6v1H1V6H0V1h1zM3 1v3h1V1zM3 5v1h1V5z" />
            </svg>
            {error}
          </ErrorNote>
        )}
      </div>
    </Root>
  );
}
