import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { statusOf } from '@site/platform/errors';
import {
  injectSlice,
  selectIsAuthenticated,
  selectUser,
  showToast,
  type AppDispatch,
  type RootState,
} from '@site/platform/store';
import { alertsApi } from './alertsApi.ts';

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

const { marked, givenBack } = readSlice.actions;
export const { selectReadHere } = injectSlice(readSlice).selectors;

type Send = (dispatch: AppDispatch) => Promise<{ readonly error?: unknown }>;

/** A call that waits for its turn, and the alerts it is about. */
interface Call {
  readonly ids: readonly number[];
  readonly send: Send;
}

let waiting: Call[] = [];
let isSending = false;

const idsOf = (calls: readonly Call[]) => calls.flatMap(({ ids }) => ids);
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Seconds until a call that came too often may be made again. */
function secondsToWait(error: unknown): number | undefined {
  if (statusOf(error) !== 429 || typeof error !== 'object' || error === null) return undefined;
  return 'retryAfter' in error ? Number(error.retryAfter) : undefined;
}

/** Makes a call, again and again where the server asks for patience. Says what went wrong. */
async function sendPatiently(send: Send, dispatch: AppDispatch): Promise<unknown> {
  for (;;) {
    const { error } = await send(dispatch);
    const seconds = secondsToWait(error);
    // An alert that is gone needs no mark.
    if (seconds === undefined) return statusOf(error) === 404 ? undefined : error;
    await pause(seconds);
  }
}

/** Makes the calls that wait, one at a time. After one that failed the others are not tried. */
async function sendAll(dispatch: AppDispatch): Promise<Call[]> {
  for (let call = waiting.shift(); call; call = waiting.shift()) {
    if ((await sendPatiently(call.send, dispatch)) !== undefined) return [call, ...waiting.splice(0)];
  }
  return [];
}

/**
 * Shows alerts as read and tells the server when it is their turn. Only then is the unread count fetched again: once for
 * many, and without a call that is under way, which would hold up what the rest of the page fetches again.
 */
function mark(call: Call, failedText: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    dispatch(marked(call.ids));
    waiting.push(call);
    if (isSending) return;
    isSending = true;
    const failed = await sendAll(dispatch);
    isSending = false;
    if (failed.length > 0) {
      dispatch(givenBack(idsOf(failed)));
      if (selectIsAuthenticated(getState())) dispatch(showToast({ kind: 'error', text: failedText }));
    }
    dispatch(alertsApi.util.invalidateTags(['UnreadAlerts']));
  };
}

/** Marks an alert as read, once. */
export function markRead(alertId: number, failedText: string) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    if (selectReadHere(getState())[alertId]) return;
    const send: Send = (to) => to(alertsApi.endpoints.markRead.initiate({ alertId }, { track: false }));
    void dispatch(mark({ ids: [alertId], send }, failedText));
  };
}

/** Marks all alerts as read; `unread` are those that are shown as unread. */
export function markAllRead(unread: readonly number[], failedText: string) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const uuid = selectUser(getState())?.uuid ?? '';
    // What waits is part of it.
    const ids = [...idsOf(waiting), ...unread];
    waiting = [];
    const send: Send = (to) => to(alertsApi.endpoints.markAllRead.initiate(uuid, { track: false }));
    void dispatch(mark({ ids, send }, failedText));
  };
}
