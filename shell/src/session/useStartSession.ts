import type { SessionAnswer } from '@site/contract/http/session';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../boot/store.ts';
import { storedLang } from '../language/storedLang.ts';
import { showLang } from '../language/strings.ts';
import { cameFrom } from './cameFrom.ts';
import { sessionStarted } from './sessionSlice.ts';
import { rememberSession } from './storedSession.ts';

/** Begins the session that a login answered, and goes back to where the guard stopped the visitor. */
export function useStartSession(): (session: SessionAnswer) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (session) => {
    rememberSession(session.user);
    dispatch(sessionStarted(session));
    // The page that is there in another language is better than none.
    if (storedLang() === undefined) showLang(session.user.lang).catch(() => undefined);
    void navigate(cameFrom(query), { replace: true });
  };
}
