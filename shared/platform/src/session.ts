import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionUser } from '@site/contract/http/session';
import { isStaff } from '@site/contract/ranks';

export interface SessionState {
  /** `restoring` until the first refresh has finished, if this browser holds a refresh cookie. */
  status: 'restoring' | 'ready';
  /** True if the page holds an access token. The token itself is not in the store, which every remote can read. */
  isAuthenticated: boolean;
  user: SessionUser | null;
  /** The uuid of the player who has passed the password step of a login and must now enter a code. */
  pendingUser: string | null;
  /** True if the player is ending the session on purpose. */
  isLeaving: boolean;
  /** True if the last session of this page ended otherwise, so that the player must be told. */
  isLost: boolean;
  /** The uuid of the player whose session was lost: their data may still be on the page. */
  lostUser: string | null;
  /** True at a first login, which asks for a new password unless the player postpones it. */
  isChangeForced: boolean;
}

const initialState: SessionState = {
  status: 'ready',
  isAuthenticated: false,
  user: null,
  pendingUser: null,
  isLeaving: false,
  isLost: false,
  lostUser: null,
  isChangeForced: false,
};

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionRestoring(state, { payload }: PayloadAction<SessionUser | null>) {
      state.status = 'restoring';
      state.user = payload;
    },
    sessionStarted(state, { payload: user }: PayloadAction<SessionUser>) {
      const { isChangeForced } = state;
      return { ...initialState, isChangeForced, user, isAuthenticated: true };
    },
    sessionEnded: () => initialState,
    sessionLost: ({ isLeaving, user, lostUser }) => ({
      ...initialState,
      isLeaving,
      isLost: !isLeaving,
      lostUser: user?.uuid ?? lostUser,
    }),
    sessionLeaving(state) {
      state.isLeaving = true;
    },
    codeRequested(state, { payload }: PayloadAction<string>) {
      state.pendingUser = payload;
    },
    passwordChangeForced(state) {
      state.isChangeForced = true;
    },
    passwordChangePostponed(state) {
      state.isChangeForced = false;
    },
    passwordChanged(state) {
      state.isChangeForced = false;
      if (state.user) state.user.firstLogin = false;
    },
    userChanged(state, { payload }: PayloadAction<Partial<SessionUser>>) {
      if (state.user) Object.assign(state.user, payload);
    },
  },
  selectors: {
    selectUser: (state) => state.user,
    selectIsAuthenticated: (state) => state.isAuthenticated,
    selectIsRestoring: (state) => state.status === 'restoring',
    selectIsLost: (state) => state.isLost,
    selectPendingUser: (state) => state.pendingUser,
    selectIsChangeForced: (state) => state.isChangeForced,
  },
});

export const {
  sessionRestoring,
  sessionStarted,
  sessionEnded,
  sessionLost,
  sessionLeaving,
  codeRequested,
  passwordChangeForced,
  passwordChangePostponed,
  passwordChanged,
  userChanged,
} = sessionSlice.actions;
export const {
  selectUser,
  selectIsAuthenticated,
  selectIsRestoring,
  selectIsLost,
  selectPendingUser,
  selectIsChangeForced,
} = sessionSlice.selectors;

/** Returns whether the server withholds the rank's permissions until the initial password is replaced. */
export function mustChangePassword({ firstLogin, rank }: SessionUser): boolean {
  return firstLogin && isStaff(rank);
}
