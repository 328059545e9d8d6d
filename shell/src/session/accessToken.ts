import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SessionAnswer } from '@site/contract/http/session';
import { sessionEnded, sessionStarted, type SessionState } from './sessionSlice.ts';

type SessionThunk = ThunkAction<void, { session: SessionState }, unknown, UnknownAction>;

/**
 * `fetch` as the browser brought it. The shell reads it before the code of any remote runs, so that a remote that
 * replaces `window.fetch` does not see the calls that carry a token.
 */
export const { fetch: ownFetch } = globalThis;

/** Outside the store, because remotes read its state and its actions. */
let held: string | null = null;

/** The access token of this page. Only the base query and the socket use it, and no shared module exports it. */
export function accessToken(): string | null {
  return held;
}

export function holdToken(token: string): void {
  held = token;
}

/** Begins the session that a refresh answered. */
export function startSession({ accessToken: token, user }: SessionAnswer): SessionThunk {
  return (dispatch) => {
    held = token;
    dispatch(sessionStarted(user));
  };
}

/** Ends the session in this page: the token goes before anybody hears of it. */
export function endSession(): SessionThunk {
  return (dispatch) => {
    held = null;
    dispatch(sessionEnded());
  };
}
