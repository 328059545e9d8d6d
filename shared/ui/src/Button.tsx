import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentPropsWithRef,
  type MouseEvent,
} from 'react';
import styled, { keyframes } from 'styled-components';
import { buttonStyles, type ButtonLook, type ButtonVariant } from './buttonStyles.ts';
import { ownTexts } from './ownTexts.tsx';
import { leaveFocus, restoreFocus } from './restoreFocus.ts';
import { color } from './tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type Busy = { busy: boolean; busyLabel: string } | { busy?: never; busyLabel?: never };

/** Props of `Button`. */
export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-busy' | 'aria-disabled'> &
  Busy &
  ButtonLook;

const run = keyframes`
  from { translate: -32px; }
  to { translate: 100cqw; }
`;

const Root = styled.button<{ $variant: ButtonVariant; $wide: boolean }>`
  ${({ $variant, $wide }) => buttonStyles($variant, $wide)}
  &[aria-busy='true'] {
    cursor: progress;
  }
`;

const Track = styled.span`
  position: absolute;
  inset: auto 8px 0;
  height: 4px;
  overflow: hidden;
  container-type: inline-size;
  background: color-mix(in srgb, var(--face) 40%, black);
  &::before {
    content: '';
    display: block;
    height: 100%;
    background: repeating-linear-gradient(to right, ${color.text} 0 8px, transparent 0 16px);
  }
  @media (prefers-reduced-motion: no-preference) {
    &::before {
      width: 32px;
      background: ${color.text};
      animation: ${run} 1.4s linear infinite;
    }
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: ButtonFace;
    &::before {
      background: repeating-linear-gradient(to right, ButtonText 0 8px, transparent 0 16px);
    }
  }
`;

/**
 * A button, `type="button"` by default. While `busy` it keeps its width, its text and the focus, ignores presses
 * (including submits), and announces `busyLabel` once. `disabled` removes it from the tab order; explain the reason in
 * text nearby. One that disappears or is disabled while it has the focus leaves it to the part of the page it is in.
 */
export function Button(props: ButtonProps) {
  const { variant = 'quiet', wide = false, busy, busyLabel, children, ref, ...rest } = props;
  const root = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => root.current!);
  useLayoutEffect(() => restoreFocus(root.current), []);
  useLayoutEffect(() => {
    if (rest.disabled) leaveFocus(root.current);
  }, [rest.disabled]);
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <Root
        ref={root}
        type="button"
        {...rest}
        {...(busy && { onClick: swallow, 'aria-busy': true, 'aria-disabled': true })}
        $variant={variant}
        $wide={wide}
      >
        {ownTexts(children)}
        {busy && <Track aria-hidden="true" />}
      </Root>
      {busyLabel !== undefined && <VisuallyHidden role="status">{busy ? busyLabel : ''}</VisuallyHidden>}
    </>
  );
}
