import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'error' | 'info';

/** A short message for the visitor, already in their language. */
export interface ToastInput {
  readonly kind: ToastKind;
  readonly text: string;
}

export interface Toast extends ToastInput {
  readonly id: string;
}

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    showToast: {
      prepare: (toast: ToastInput) => ({ payload: { ...toast, id: nanoid() } }),
      reducer(state, { payload }: PayloadAction<Toast>) {
        state.push(payload);
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectToasts: (state) => state },
});

export const { showToast, toastClosed } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
