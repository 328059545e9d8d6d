import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionUser } from '@site/contract/http/session';

export interface SessionState {
  /** `restoring` until the first refresh has answered, if there is one to wait for. */
  status: 'restoring' | 'ready';
  /** Kept in memory only. Being authenticated means that there is one. */
  accessToken: string | null;
  user: SessionUser | null;
  /** The password step is done and a code is asked for: the uuid of who is logging in. */
  pendingUser: string | null;
}

const initialState: SessionState = { status: 'ready', accessToken: null, user: null, pendingUser: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionRestoring(state, { payload }: PayloadAction<SessionUser | null>) {
      state.status = 'restoring';
      state.user = payload;
    },
    sessionStarted(state, { payload }: PayloadAction<{ accessToken: string; user: SessionUser }>) {
      return { ...state, ...payload, status: 'ready', pendingUser: null };
    },
    sessionEnded: () => initialState,
    tokenReplaced(state, { payload }: PayloadAction<string>) {
      state.accessToken = payload;
    },
    codeAsked(state, { payload }: PayloadAction<string>) {
      state.pendingUser = payload;
    },
  },
  selectors: {
    selectUser: (state) => state.user,
    selectIsAuthenticated: (state) => state.accessToken !== null,
    selectIsRestoring: (state) => state.status === 'restoring',
    selectPendingUser: (state) => state.pendingUser,
  },
});

export const { sessionRestoring, sessionStarted, sessionEnded, tokenReplaced, codeAsked } =
  sessionSlice.actions;
export const { selectUser, selectIsAuthenticated, selectIsRestoring, selectPendingUser } =
  sessionSlice.selectors;
