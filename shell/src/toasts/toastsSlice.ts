import { createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'error' | 'info';

/** A button in a message, such as "Undo". */
interface ToastAction {
  readonly label: string;
  /** What pressing it sends to the store; the message leaves then. */
  readonly dispatches: UnknownAction;
}

/** A short message for the visitor, already in their language. */
export interface ToastInput {
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction;
}

export interface Toast extends ToastInput {
  readonly id: string;
}

/** Messages that are shown at once; more would cover the page, and wait. */
const PLACES = 3;

interface ToastsState {
  shown: Toast[];
  waiting: Toast[];
}

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: { shown: [], waiting: [] } as ToastsState,
  reducers: {
    showToast: {
      prepare: (toast: ToastInput) => ({ payload: { ...toast, id: nanoid() } }),
      reducer(state, { payload }: PayloadAction<Toast>) {
        // Who presses a button again and again is told once, and so is who hears the same by a live alert.
        const isTold = ({ text, action }: Toast) => text === payload.text && !action && !payload.action;
        if ([...state.shown, ...state.waiting].some(isTold)) return;
        (state.shown.length < PLACES ? state.shown : state.waiting).push(payload);
      },
    },
    toastClosed(state, { payload }: PayloadAction<string>) {
      state.shown = state.shown.filter(({ id }) => id !== payload);
      const next = state.shown.length < PLACES ? state.waiting.shift() : undefined;
      if (next) state.shown.push(next);
    },
  },
  selectors: { selectToasts: ({ shown }): readonly Toast[] => shown },
});

export const { showToast, toastClosed } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
