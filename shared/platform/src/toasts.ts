import { createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'error' | 'info';

/** A button in a toast, such as "Undo"; the toast closes when it is pressed. */
interface ToastAction {
  readonly label: string;
  readonly dispatches?: UnknownAction;
  readonly to?: string;
}

/** A short message for the visitor, already translated. */
export interface ToastInput {
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction;
}

export interface Toast extends ToastInput {
  readonly id: string;
}

/** Further toasts wait, since more would cover the page. */
const MAX_VISIBLE = 3;

export interface ToastsState {
  shown: Toast[];
  waiting: Toast[];
}

const doesAct = ({ action }: Toast) => action?.dispatches !== undefined;

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: { shown: [], waiting: [] } as ToastsState,
  reducers: {
    showToast: {
      prepare: (toast: ToastInput) => ({ payload: { ...toast, id: nanoid() } }),
      reducer(state, { payload }: PayloadAction<Toast>) {
        // Skip duplicates: from repeated presses of a button, or a live alert with the same text.
        const isDuplicate = (toast: Toast) =>
          toast.text === payload.text && !doesAct(toast) && !doesAct(payload);
        if ([...state.shown, ...state.waiting].some(isDuplicate)) return;
        (state.shown.length < MAX_VISIBLE ? state.shown : state.waiting).push(payload);
      },
    },
    toastClosed(state, { payload }: PayloadAction<string>) {
      state.shown = state.shown.filter(({ id }) => id !== payload);
      const next = state.shown.length < MAX_VISIBLE ? state.waiting.shift() : undefined;
      if (next) state.shown.push(next);
    },
  },
  selectors: { selectToasts: ({ shown }): readonly Toast[] => shown },
});

export const { showToast, toastClosed } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
