import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { endSession } from './accessToken.ts';
import { selectIsRestoring, type SessionState } from '@site/platform/session';
import { hasRefreshMarker } from './storedSession.ts';

type Dispatch = ThunkDispatch<{ session: SessionState }, unknown, UnknownAction>;

let pendingRefresh: Promise<boolean> | undefined;

/** Concurrent callers share one request. */
export function refreshSession(dispatch: Dispatch): Promise<boolean> {
  if (!hasRefreshMarker()) return Promise.resolve(false);
  // Most visitors have no session.
  pendingRefresh ??= import(/* webpackChunkName: "session-refresh" */ './requestRefresh.ts')
    .then(({ requestRefresh }) => requestRefresh(dispatch))
    // An unreachable or failing server says nothing about the session, so the marker and the current token stay.
    .catch(() => {
      dispatch((_, getState) => {
        if (selectIsRestoring(getState())) dispatch(endSession());
      });
      return false;
    })
    .finally(() => {
      pendingRefresh = undefined;
    });
  return pendingRefresh;
}
