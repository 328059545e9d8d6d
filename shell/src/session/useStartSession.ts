import type { SessionResponse } from '@site/contract/http/session';
import type { Lang, Localized } from '@site/contract/lang';
import { useLang } from '@site/platform/text';
import { showToast } from '@site/platform/toasts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
import { useCurrentPath } from '../core/useCurrentPath.ts';
import { storedLang } from '../core/storedLang.ts';
import { showLang } from '@site/platform/site/strings';
import { returnPath } from './returnPath.ts';
import { sessionApi } from './sessionApi.ts';
import { passwordChangeForced, selectIsAuthenticated, sessionStarted } from '@site/platform/session';
import { rememberSession } from './rememberSession.ts';

type StartedSession = Pick<SessionResponse, 'user' | 'deletionCancelled'>;

const KEPT: Localized = {
  de: 'Schön, dass du wieder da bist: Dein Konto wird nicht gelöscht.',
  en: 'Good to have you back: your account won’t be deleted.',
};

/**
 * The player may be logged in already: in another tab, or after the refresh. A login that has succeeded decides
 * itself.
 */
export function useSkipLogin(hasTried: boolean): void {
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const navigate = useNavigate();
  const location = useLocation();
  const currentPath = useCurrentPath();

  const skip = useEffectEvent(() => {
    // Following a link may have found the session: then the visitor wants that page, which is still loading.
    if (currentPath() !== location.pathname) return;
    void navigate(returnPath(new URLSearchParams(location.search)), { replace: true });
  });

  useEffect(() => {
    if (isAuthenticated && !hasTried) skip();
    // Also when the visitor returns before that page has loaded.
  }, [isAuthenticated, hasTried, location]);
}

export function useStartSession(): (session: StartedSession) => void {
  const dispatch = useAppDispatch();
  const lang = useLang();
  const navigate = useNavigate();
  const [query] = useSearchParams();

  /** The server writes to the player in the account's language, so the account adopts one chosen before the login. */
  async function syncLang(accountLang: Lang): Promise<void> {
    const chosen = storedLang();
    // If the strings can't be loaded, the page keeps its language.
    if (chosen === undefined) await showLang(accountLang).catch(() => undefined);
    else if (chosen !== accountLang) await dispatch(sessionApi.endpoints.setLang.initiate(chosen));
  }

  return ({ user, deletionCancelled }) => {
    if (deletionCancelled) dispatch(showToast({ kind: 'info', text: KEPT[lang] }));
    rememberSession(user);
    dispatch(sessionStarted(user));
    void syncLang(user.lang);
    if (user.firstLogin) {
      dispatch(passwordChangeForced());
      void navigate({ pathname: '/login/change-password', search: query.toString() }, { replace: true });
    } else void navigate(user.mustSetUpSecondFactor ? '/2fa' : returnPath(query), { replace: true });
  };
}
