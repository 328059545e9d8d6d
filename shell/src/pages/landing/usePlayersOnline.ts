import type { ServerStatus } from '@site/contract/http/services';
import { useEffect, useState } from 'react';

/** How often the count is asked for while the page is looked at, in milliseconds: the server knows a new one then. */
const INTERVAL = 60_000;

/** Without RTK Query, which a visitor of the landing page does not fetch. */
async function askStatus(): Promise<ServerStatus | undefined> {
  try {
    const response = await fetch('/api/status');
    return response.ok ? ((await response.json()) as ServerStatus) : undefined;
  } catch {
    return undefined;
  }
}

/** How many players are on the network now, `undefined` while nobody can tell. */
export function usePlayersOnline(): { readonly online: number; readonly max: number | null } | undefined {
  const [status, setStatus] = useState<ServerStatus>();

  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      clearTimeout(timer);
      const answer = await askStatus();
      if (isGone) return;
      setStatus(answer);
      timer = setTimeout(askIfSeen, INTERVAL);
    };
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    document.addEventListener('visibilitychange', askIfSeen);
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, []);

  return typeof status?.online === 'number' ? { online: status.online, max: status.max } : undefined;
}
