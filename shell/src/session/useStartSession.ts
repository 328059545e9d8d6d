import type { SessionUser } from '@site/contract/http/session';
import { toLang, type Lang } from '@site/contract/lang';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../boot/store.ts';
import { storedLang } from '../language/storedLang.ts';
import { showLang } from '../language/strings.ts';
import { cameFrom } from './cameFrom.ts';
import { sessionApi } from './sessionApi.ts';
import { changeForced, sessionStarted } from './sessionSlice.ts';
import { rememberSession } from './storedSession.ts';

/**
 * Begins the session that a login answered, and goes back to where the guard stopped the visitor; after a first login
 * by way of the page that asks for a new password.
 */
export function useStartSession(): (user: SessionUser) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();

  /**
   * Shows the account's language to who has chosen none; the login has told which it was a moment ago. A choice from
   * before the login is the account's from now on: what the server writes to the player is in that language.
   */
  async function agreeOnLang(told: Lang): Promise<void> {
    const chosen = storedLang();
    if (chosen !== undefined) {
      const lang = chosen === 'de' ? 'DE' : 'EN';
      if (chosen !== told) await dispatch(sessionApi.endpoints.setLang.initiate({ lang }));
      return;
    }
    const { data } = await dispatch(
      sessionApi.endpoints.lang.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (storedLang() !== undefined) return;
    // The page that is there in another language is better than none.
    await showLang(toLang(data?.lang ?? told)).catch(() => undefined);
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
