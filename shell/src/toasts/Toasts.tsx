import { Toast } from '@site/ui/Toast';
import { phone, space } from '@site/ui/tokens';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
import { useLateText } from '../core/useText.ts';
import { selectToasts, toastClosed, type Toast as ToastData } from '@site/platform/toasts';
import { useWayForFocus } from './useWayForFocus.ts';

export const TOAST_DURATION_MS = 3_000;

const Region = styled.section<{ $isBelow: boolean }>`
  position: fixed;
  ${({ $isBelow }) =>
    $isBelow
      ? `bottom: calc(${space[5]} + var(--frame-bottom, 0px));`
      : 'top: var(--toasts-top, calc(88px + var(--frame-top, 0px)));'}
  right: var(--toasts-right, ${space[5]});
  z-index: 40;
  display: grid;
  gap: ${space[3]};
  width: min(360px, calc(100vw - 32px));
  ${phone} {
    /* Below, where they cover neither the title nor the way back, and above what a page keeps there. */
    inset: auto ${space[4]} calc(${space[4]} + env(safe-area-inset-bottom, 0px) + var(--frame-bottom, 0px));
    width: auto;
  }
`;

function ToastMessage({ toast }: { readonly toast: ToastData }) {
  const text = useLateText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { action } = toast;
  const close = () => dispatch(toastClosed(toast.id));
  return (
    <Toast
      tone={toast.kind}
      lifetime={TOAST_DURATION_MS}
      closeLabel={text('closeToast')}
      onClose={close}
      action={
        action && {
          label: action.label,
          onPress() {
            if (action.dispatches) dispatch(action.dispatches);
            if (action.to !== undefined) void navigate(action.to);
            close();
          },
        }
      }
    >
      {toast.text}
    </Toast>
  );
}

export function Toasts() {
  const text = useLateText();
  const toasts = useAppSelector(selectToasts);
  const region = useRef<HTMLElement>(null);
  const isBelow = useWayForFocus(region, toasts.length > 0);
  return (
    <Region ref={region} $isBelow={isBelow} aria-label={text('notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </Region>
  );
}
