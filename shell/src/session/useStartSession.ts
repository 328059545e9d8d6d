import type { SessionAnswer } from '@site/contract/http/session';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../boot/store.ts';
import { storedLang } from '../language/storedLang.ts';
import { showLang } from '../language/strings.ts';
import { cameFrom } from './cameFrom.ts';
import { changeForced, sessionStarted } from './sessionSlice.ts';
import { rememberSession } from './storedSession.ts';

/**
 * Begins the session that a login answered, and goes back to where the guard stopped the visitor; after a first login
 * by way of the page that asks for a new password.
 */
export function useStartSession(): (session: SessionAnswer) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (session) => {
    rememberSession(session.user);
    dispatch(sessionStarted(session));
    // The page that is there in another language is better than none.
    if (storedLang() === undefined) showLang(session.user.lang).catch(() => undefined);
    if (session.user.firstLogin) {
      dispatch(changeForced());
      void navigate({ pathname: '/login/change-password', search: query.toString() }, { replace: true });
    } else void navigate(cameFrom(query), { replace: true });
  };
}
