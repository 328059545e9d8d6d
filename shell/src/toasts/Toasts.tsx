import { TIMES } from '@site/contract/limits';
import { Toast } from '@site/ui/Toast';
import { phone, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../boot/store.ts';
import { useLateText } from '../frame/texts.ts';
import { selectToasts, toastClosed, type Toast as ToastData } from './toastsSlice.ts';

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

function ToastMessage({ toast }: { readonly toast: ToastData }) {
  const text = useLateText();
  const dispatch = useAppDispatch();
  const { action } = toast;
  const close = () => dispatch(toastClosed(toast.id));
  return (
    <Toast
      tone={toast.kind}
      lifetime={TIMES.toast}
      closeLabel={text('closeToast')}
      onClose={close}
      action={
        action && {
          label: action.label,
          onPress() {
            dispatch(action.dispatches);
            close();
          },
        }
      }
    >
      {toast.text}
    </Toast>
  );
}

/** Short messages, top right: each stays for `TIMES.toast`, longer while it is hovered or focused. */
export function Toasts() {
  const text = useLateText();
  const toasts = useAppSelector(selectToasts);
  return (
    <Region aria-label={text('notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </Region>
  );
}
