import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SessionAnswer } from '@site/contract/http/session';
import { endSession, ownFetch, startSession } from './accessToken.ts';
import { selectIsRestoring, type SessionState } from './sessionSlice.ts';
import { forgetSession, hasRefreshMarker, rememberSession } from './storedSession.ts';

type Dispatch = ThunkDispatch<{ session: SessionState }, unknown, UnknownAction>;

const TIMEOUT = 10_000;
/** What the server says of a session that is over; whatever else it says is about itself. */
const ENDED: readonly number[] = [401, 403];

let underWay: Promise<boolean> | undefined;

function end(dispatch: Dispatch): false {
  forgetSession();
  dispatch(endSession());
  return false;
}

async function askServer(dispatch: Dispatch): Promise<boolean> {
  // Another tab may have logged out, or found the session to be over, while this one waited for its turn.
  if (!hasRefreshMarker()) return end(dispatch);
  const response = await ownFetch('/api/refresh', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  // Without the marker somebody has logged out while the answer was on its way.
  if (ENDED.includes(response.status) || !hasRefreshMarker()) return end(dispatch);
  // Nobody reads it: what counts is that there was no answer.
  if (!response.ok) throw new Error();
  const session = (await response.json()) as SessionAnswer;
  rememberSession(session.user);
  dispatch(startSession(session));
  return true;
}

/** Only one tab rotates the cookie at a time, where the browser can keep that order. */
async function inTurn(run: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request('session-refresh', run);
}

/**
 * Renews the session with the refresh cookie. Callers at the same time share one request.
 *
 * @returns whether there is a session afterwards; `false` without asking when no refresh marker is stored
 */
export function refreshSession(dispatch: Dispatch): Promise<boolean> {
  if (!hasRefreshMarker()) return Promise.resolve(false);
  underWay ??= inTurn(() => askServer(dispatch))
    // No answer, or that of a server in trouble, says nothing about the session: the marker stays for the next try, and a
    // token that is held too.
    .catch(() => {
      dispatch((_, getState) => {
        if (selectIsRestoring(getState())) dispatch(endSession());
      });
      return false;
    })
    .finally(() => {
      underWay = undefined;
    });
  return underWay;
}
