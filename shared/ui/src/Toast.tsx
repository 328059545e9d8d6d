import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { blockFace } from './block.ts';
import { restoreFocus } from './restoreFocus.ts';
import { color, space } from './tokens.ts';

/** The kind of a toast; the text must say it, too. */
export type ToastTone = 'success' | 'error' | 'info';

type ToastProps = {
  tone: ToastTone;
  children: ReactNode;
  action?: { readonly label: string; readonly onPress: () => void } | undefined;
  closeLabel: string;
  /** Milliseconds until it closes; the timer restarts when pointer and focus leave it. */
  lifetime: number;
  /** Called when the timer or its button closes it. */
  onClose: () => void;
};

const EDGES: Readonly<Record<ToastTone, string>> = {
  success: color.grass,
  error: color.redstone,
  info: color.lapis,
};

const Root = styled.div<{ $tone: ToastTone }>`
  --face: ${color.card};
  --edge: ${({ $tone }) => EDGES[$tone]};
  ${blockFace(2)}
  /* The action is beside a short text, and below a long one, which would be squeezed. */
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  align-content: center;
  column-gap: ${space[3]};
  min-height: 64px;
  padding: ${space[2]} 52px ${space[3]} ${space[4]};
  filter: drop-shadow(0 4px 16px ${color.ground});
  span {
    flex: 1 1 auto;
    min-width: 0;
    max-width: 100%;
    overflow-x: clip;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    border: 1px solid;
    background: Canvas;
    filter: none;
  }
`;

const Close = styled.button`
  position: absolute;
  inset: ${space[2]} ${space[2]} auto auto;
  min-width: 44px;
  min-height: 44px;
  border: 0;
  background: none;
  color: ${color.second};
  font-size: 1.25rem;
  cursor: pointer;
`;

const Action = styled.button`
  min-height: 44px;
  margin-inline-start: calc(-1 * ${space[2]});
  padding: 0 ${space[2]};
  border: 0;
  background: none;
  color: ${color.glow};
  font: inherit;
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
`;

/**
 * A short message that closes after a while, unless hovered or focused. Its parent must be a polite live region
 * before it.
 */
export function Toast({ tone, children, action, closeLabel, lifetime, onClose }: ToastProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close(), lifetime);
    return () => clearTimeout(timer);
  }, [isHeld, lifetime]);

  return (
    <Root
      ref={restoreFocus}
      $tone={tone}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <span>{children}</span>
      {action && (
        <Action type="button" onClick={action.onPress}>
          {action.label}
        </Action>
      )}
      <Close type="button" aria-label={closeLabel} onClick={onClose}>
        ×
      </Close>
    </Root>
  );
}
