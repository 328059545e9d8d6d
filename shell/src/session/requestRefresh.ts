import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CallAnswer, CallUrl } from '@site/contract/calls/types';
import { LOCK_TIMEOUT_MS, REFRESH_LOCK, REFRESH_TIMEOUT_MS } from '@site/contract/earlyRefresh';
import { loseSession, nativeFetch, startSession, takeEarlyRefresh } from './accessToken.ts';
import { channel, END } from './tabChannel.ts';
import { rememberSession } from './rememberSession.ts';
import type { SessionState } from '@site/platform/session';
import { forgetSession, hasRefreshMarker } from './storedSession.ts';

type Dispatch = ThunkDispatch<{ session: SessionState }, unknown, UnknownAction>;

/** Any other error only means that the server could not refresh the session now. */
const ENDED: readonly number[] = [401, 403];

function end(dispatch: Dispatch): false {
  forgetSession();
  dispatch(loseSession());
  return false;
}

async function refreshOnce(dispatch: Dispatch): Promise<boolean> {
  // Another tab may have logged out, or ended an expired session, while this one waited for the lock.
  if (!hasRefreshMarker()) return end(dispatch);
  const early = await takeEarlyRefresh()?.catch(() => undefined);
  const response =
    early ??
    (await nativeFetch('/api/refresh' satisfies CallUrl<'POST /refresh'>, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    }));
  // If the marker is gone, the player logged out before the response arrived.
  if (!hasRefreshMarker()) return end(dispatch);
  if (ENDED.includes(response.status)) {
    end(dispatch);
    channel?.postMessage(END);
    return false;
  }
  // `refreshSession` treats this like an unreachable server.
  if (!response.ok) throw new Error(`The refresh answered ${response.status}.`);
  const session = (await response.json()) as CallAnswer<'POST /refresh'>;
  rememberSession(session.user);
  dispatch(startSession(session));
  return true;
}

/**
 * Only one tab may rotate the refresh cookie at a time. Without the lock, which another tab may hold too long, `run`
 * goes on.
 */
async function withRefreshLock(run: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return run();
  let running: Promise<boolean> | undefined;
  const runOnce = () => (running ??= run());
  const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
  return navigator.locks.request(REFRESH_LOCK, { signal }, runOnce).catch(runOnce);
}

export function requestRefresh(dispatch: Dispatch): Promise<boolean> {
  return withRefreshLock(() => refreshOnce(dispatch));
}
