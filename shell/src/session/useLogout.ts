import { useAppDispatch } from '../boot/store.ts';
import { forgetLang } from '../language/storedLang.ts';
import { forgetSession } from './storedSession.ts';

/** Ends the session here and on the server, and starts the site afresh in English. */
export function useLogout(): () => Promise<void> {
  const dispatch = useAppDispatch();
  return async () => {
    try {
      const { sessionApi } = await import(/* webpackChunkName: "session-api" */ './sessionApi.ts');
      await dispatch(sessionApi.endpoints.logout.initiate());
    } finally {
      // Whatever the server answers, this browser forgets: staying logged in is not what was asked for.
      forgetSession();
      forgetLang();
      window.location.assign('/');
    }
  };
}
