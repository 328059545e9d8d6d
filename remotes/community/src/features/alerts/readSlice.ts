import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { injectSlice } from '@site/platform/store';

/** Alerts by id. */
export type AlertIds = Readonly<Record<number, true>>;

declare module '@site/platform/slices' {
  interface LazySlices {
    readAlerts: AlertIds;
  }
}

/**
 * What this page has marked as read, told to the server already or on its way there. It is kept apart from the list, so
 * that a list which was answered before the server had heard of it makes nothing unread again.
 */
const readSlice = createSlice({
  name: 'readAlerts',
  initialState: {} as Record<number, true>,
  reducers: {
    marked(state, { payload }: PayloadAction<readonly number[]>) {
      for (const id of payload) state[id] = true;
    },
    /** The server could not be told. */
    givenBack(state, { payload }: PayloadAction<readonly number[]>) {
      for (const id of payload) delete state[id];
    },
  },
  selectors: { selectReadHere: (state): AlertIds => state },
});

export const { marked, givenBack } = readSlice.actions;
export const { selectReadHere } = injectSlice(readSlice).selectors;
