import { statusOf } from '@site/platform/errors';
import { useNavigate } from 'react-router-dom';
import { resetSiteCaches } from '@site/platform/siteActions';
import { useAppDispatch } from '@site/platform/site/createStore';
import { forgetLang } from '../core/storedLang.ts';
import { showLang } from '@site/platform/site/strings';
import { endSession } from './accessToken.ts';
import { channel, LOGOUT } from './tabChannel.ts';
import { forgetPersonal } from './personal.ts';
import { sessionLeaving } from '@site/platform/session';
import { forgetSession } from './storedSession.ts';

function reloadSite(): void {
  window.location.assign('/');
}

/**
 * This browser deletes its session whatever the server answers. If the server is unreachable, a reload would only
 * show the browser's error page: this page is reset in place, and reloads once the browser is back online.
 */
export function useLogout(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  async function notifyServer(): Promise<boolean> {
    try {
      const { sessionApi } = await import(/* webpackChunkName: "session-api" */ './sessionApi.ts');
      const { error } = await dispatch(sessionApi.endpoints.logout.initiate());
      return error === undefined || statusOf(error) !== undefined;
    } catch {
      return false;
    }
  }

  async function resetInPlace(): Promise<void> {
    dispatch(endSession());
    dispatch(resetSiteCaches());
    await showLang('en').catch(() => undefined);
    void navigate('/');
    const retry = async () => {
      if (!(await notifyServer())) return;
      window.removeEventListener('online', onOnline);
      reloadSite();
    };
    const onOnline = () => void retry();
    window.addEventListener('online', onOnline);
  }

  return async () => {
    dispatch(sessionLeaving());
    const isReceived = await notifyServer();
    forgetSession();
    forgetPersonal();
    forgetLang();
    channel?.postMessage(LOGOUT);
    if (isReceived) reloadSite();
    else await resetInPlace();
  };
}
