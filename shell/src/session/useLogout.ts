import { statusOf } from '@site/platform/errors';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../boot/store.ts';
import { forgetLang } from '../language/storedLang.ts';
import { showLang } from '../language/strings.ts';
import { endSession } from './accessToken.ts';
import { announceLogout } from './followLogout.ts';
import { forgetPersonal } from './personal.ts';
import { forgetSession } from './storedSession.ts';

function startAfresh(): void {
  window.location.assign('/');
}

/**
 * Ends the session here and on the server, and starts the site afresh in English. Whatever the server answers, this
 * browser forgets: staying logged in is not what was asked for. Where nobody answers at all, loading the site would end
 * on an error page of the browser: then this page forgets, and tells the server and starts afresh once it is back.
 */
export function useLogout(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  /** Whether the server has heard it. */
  async function tellServer(): Promise<boolean> {
    try {
      const { sessionApi } = await import(/* webpackChunkName: "session-api" */ './sessionApi.ts');
      const { error } = await dispatch(sessionApi.endpoints.logout.initiate());
      return error === undefined || statusOf(error) !== undefined;
    } catch {
      return false;
    }
  }

  async function forgetInPlace(): Promise<void> {
    dispatch(endSession());
    // What the calls of the session have answered; their library may not even be here.
    dispatch({ type: 'api/resetApiState' });
    await showLang('en').catch(() => undefined);
    void navigate('/');
    const tryAgain = async () => {
      if (!(await tellServer())) return;
      window.removeEventListener('online', onOnline);
      startAfresh();
    };
    const onOnline = () => void tryAgain();
    window.addEventListener('online', onOnline);
  }

  return async () => {
    const isHeard = await tellServer();
    forgetSession();
    forgetPersonal();
    forgetLang();
    announceLogout();
    if (isHeard) startAfresh();
    else await forgetInPlace();
  };
}
