import type { PayloadAction } from '@reduxjs/toolkit';
import { statusOf } from '@site/platform/errors';
import {
  createSlice,
  invalidateSiteTags,
  selectIsAuthenticated,
  selectUser,
  showToast,
  type AppDispatch,
  type RootState,
} from '@site/platform/remote';
import { alertsApi } from './alertsApi.ts';
import type { ShownAlert } from './useAlerts.ts';

export type AlertIds = Readonly<Record<number, true>>;

/** Separate from the list: one that the server sent before it received the mark must not make alerts unread again. */
const readSlice = createSlice({
  name: 'readAlerts',
  initialState: {} as Record<number, true>,
  reducers: {
    marked(state, { payload }: PayloadAction<readonly number[]>) {
      for (const id of payload) state[id] = true;
    },
    markReverted(state, { payload }: PayloadAction<readonly number[]>) {
      for (const id of payload) delete state[id];
    },
  },
  selectors: { selectReadHere: (state): AlertIds => state },
});

const { marked, markReverted } = readSlice.actions;
export const { selectReadHere } = readSlice.selectors;

type Send = (dispatch: AppDispatch) => Promise<{ readonly error?: unknown }>;

interface Call {
  readonly ids: readonly number[];
  readonly send: Send;
}

let waiting: Call[] = [];
let isSending = false;

const idsOf = (calls: readonly Call[]) => calls.flatMap(({ ids }) => ids);
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

function secondsToWait(error: unknown): number | undefined {
  if (statusOf(error) !== 429 || typeof error !== 'object' || error === null) return undefined;
  return 'retryAfter' in error ? Number(error.retryAfter) : undefined;
}

async function sendWithRetries(send: Send, dispatch: AppDispatch): Promise<unknown> {
  for (;;) {
    const { error } = await send(dispatch);
    const seconds = secondsToWait(error);
    // A deleted alert needs no mark.
    if (seconds === undefined) return statusOf(error) === 404 ? undefined : error;
    await pause(seconds);
  }
}

async function sendAll(dispatch: AppDispatch): Promise<Call[]> {
  for (let call = waiting.shift(); call; call = waiting.shift()) {
    if ((await sendWithRetries(call.send, dispatch)) !== undefined) return [call, ...waiting.splice(0)];
  }
  return [];
}

/** Counts again once the queue is empty: RTK Query delays invalidation while a tracked mutation is pending. */
function mark(call: Call, failedText: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    dispatch(marked(call.ids));
    waiting.push(call);
    if (isSending) return;
    isSending = true;
    const failed = await sendAll(dispatch);
    isSending = false;
    if (failed.length > 0) {
      dispatch(markReverted(idsOf(failed)));
      if (selectIsAuthenticated(getState())) dispatch(showToast({ kind: 'error', text: failedText }));
    }
    dispatch(invalidateSiteTags(['UnreadAlerts']));
  };
}

export function markRead(alertId: number, failedText: string) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    if (selectReadHere(getState())[alertId]) return;
    const send: Send = (to) => to(alertsApi.endpoints.markRead.initiate({ alertId }, { track: false }));
    void dispatch(mark({ ids: [alertId], send }, failedText));
  };
}

export function markAllRead(shown: readonly ShownAlert[], failedText: string) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const uuid = selectUser(getState())?.uuid ?? '';
    // This call includes the queued alerts.
    const ids = [...idsOf(waiting), ...shown.filter(({ isRead }) => !isRead).map(({ id }) => id)];
    waiting = [];
    const newest = Math.max(...shown.map(({ id }) => id));
    const send: Send = (to) =>
      to(alertsApi.endpoints.markAllRead.initiate({ uuid, newest }, { track: false }));
    void dispatch(mark({ ids, send }, failedText));
  };
}
