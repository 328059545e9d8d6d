import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type {} from '@site/contract/earlyRefresh';
import type { SessionResponse } from '@site/contract/http/session';
import { sessionEnded, sessionLost, sessionStarted, type SessionState } from '@site/platform/session';

type SessionThunk = ThunkAction<void, { session: SessionState }, unknown, UnknownAction>;

/**
 * Read before the code of any remote runs: one that replaces `window.fetch` must not see the calls that carry a
 * token.
 */
export const { fetch: nativeFetch } = globalThis;

let early = globalThis.window?.earlyRefresh;
if (early) delete window.earlyRefresh;

/** It contains a token: for one call, and the first. */
export function takeEarlyRefresh(): Promise<Response> | undefined {
  const taken = early;
  early = undefined;
  return taken;
}

/** After that, a page that has not taken an early response fetches it itself. */
const EARLY_READS_MS = 10_000;

const takenReads = new Set<string>();
let earlyReads = globalThis.window?.earlyReads;
if (earlyReads) {
  delete window.earlyReads;
  setTimeout(() => (earlyReads = undefined), EARLY_READS_MS);
}

/** Once, and only while the session is still the one that the document began with. */
export async function takeEarlyRead(url: string): Promise<Response | undefined> {
  const asked = await earlyReads?.catch(() => undefined);
  if (!asked || asked.token !== current || takenReads.has(url)) return undefined;
  takenReads.add(url);
  return asked.responses[url]?.catch(() => undefined);
}

/** Not in the store, because remotes can read its state and its actions. */
let current: string | null = null;

/** Only the base query and the socket read it; no shared module exports it. */
export function accessToken(): string | null {
  return current;
}

export function setAccessToken(token: string): void {
  current = token;
}

export function startSession({ accessToken: token, user }: SessionResponse): SessionThunk {
  return (dispatch) => {
    current = token;
    dispatch(sessionStarted(user));
  };
}

/** The token is deleted before subscribers of the store are notified. */
export function endSession(): SessionThunk {
  return (dispatch) => {
    current = null;
    dispatch(sessionEnded());
  };
}

export function loseSession(): SessionThunk {
  return (dispatch) => {
    current = null;
    dispatch(sessionLost());
  };
}
