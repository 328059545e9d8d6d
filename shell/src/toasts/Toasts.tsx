import { TIMES } from '@site/contract/limits';
import { blockFace } from '@site/ui/block';
import { color, phone, space } from '@site/ui/tokens';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../boot/store.ts';
import { useFrameText } from '../frame/useFrameText.ts';
import { selectToasts, toastClosed, type Toast, type ToastKind } from './toastsSlice.ts';

const EDGES: Readonly<Record<ToastKind, string>> = {
  success: color.grass,
  error: color.redstone,
  info: color.lapis,
};

const Region = styled.section`
  position: fixed;
  top: var(--toasts-top, calc(88px + var(--frame-top, 0px)));
  right: var(--toasts-right, ${space[5]});
  z-index: 40;
  display: grid;
  gap: ${space[3]};
  width: min(360px, calc(100vw - 32px));
  ${phone} {
    right: var(--toasts-right, ${space[4]});
  }
`;

const Message = styled.div<{ $kind: ToastKind }>`
  --face: ${color.card};
  --edge: ${({ $kind }) => EDGES[$kind]};
  ${blockFace(2)}
  display: flex;
  align-items: center;
  gap: ${space[3]};
  padding: ${space[2]} ${space[2]} ${space[3]} ${space[4]};
  filter: drop-shadow(0 4px 16px ${color.ground});
  span {
    flex: 1;
    min-width: 0;
  }
  @media (forced-colors: active) {
    border: 1px solid;
    background: Canvas;
    filter: none;
  }
`;

const Close = styled.button`
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

function ToastMessage({ toast }: { readonly toast: Toast }) {
  const text = useFrameText();
  const dispatch = useAppDispatch();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  const { action } = toast;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dispatch(toastClosed(toast.id)), TIMES.toast);
    return () => clearTimeout(timer);
  }, [dispatch, isHeld, toast.id]);

  return (
    <Message
      $kind={toast.kind}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <span>{toast.text}</span>
      {action && (
        <Action
          type="button"
          onClick={() => {
            dispatch(action.dispatches);
            dispatch(toastClosed(toast.id));
          }}
        >
          {action.label}
        </Action>
      )}
      <Close type="button" aria-label={text('closeToast')} onClick={() => dispatch(toastClosed(toast.id))}>
        ×
      </Close>
    </Message>
  );
}

/** Short messages, top right: each stays for three seconds, longer while it is pointed at or focused. */
export function Toasts() {
  const text = useFrameText();
  const toasts = useAppSelector(selectToasts);
  return (
    <Region aria-label={text('notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </Region>
  );
}
