import type { SessionUser } from '@site/contract/http/session';
import type { Lang } from '@site/contract/lang';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../boot/store.ts';
import { storedLang } from '../language/storedLang.ts';
import { showLang } from '../language/strings.ts';
import { cameFrom } from './cameFrom.ts';
import { sessionApi } from './sessionApi.ts';
import { changeForced, selectIsAuthenticated, sessionStarted } from './sessionSlice.ts';
import { rememberSession } from './storedSession.ts';

/**
 * Leads on from a page of the login who is logged in already, from another tab or once the refresh has answered.
 *
 * @param hasTried whether the page has been used to log in: then what follows is up to that
 */
export function useSkipLogin(hasTried: boolean): void {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const to = cameFrom(query);
  useEffect(() => {
    if (isAuthenticated && !hasTried) void navigate(to, { replace: true });
  }, [isAuthenticated, hasTried, to, navigate]);
}

/**
 * Begins the session that a login answered, and goes back to where the guard stopped the visitor; after a first login
 * by way of the page that asks for a new password.
 */
export function useStartSession(): (user: SessionUser) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();

  /**
   * Shows the account's language, which the login tells, to who has chosen none. A choice from before the login is the
   * account's from now on: what the server writes to the player is in that language.
   */
  async function agreeOnLang(told: Lang): Promise<void> {
    const chosen = storedLang();
    // The page that is there in another language is better than none.
    if (chosen === undefined) await showLang(told).catch(() => undefined);
    else if (chosen !== told) await dispatch(sessionApi.endpoints.setLang.initiate(chosen));
  }

  return (user) => {
    rememberSession(user);
    dispatch(sessionStarted(user));
    void agreeOnLang(user.lang);
    if (user.firstLogin) {
      dispatch(changeForced());
      void navigate({ pathname: '/login/change-password', search: query.toString() }, { replace: true });
    } else void navigate(user.mustSetUpSecondFactor ? '/2fa' : cameFrom(query), { replace: true });
  };
}
