import type { ServerStatus } from '@site/contract/http/services';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { color, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useText } from './useText.ts';

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
function usePlayersOnline(): { readonly online: number; readonly max: number | null } | undefined {
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

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  color: ${color.second};
  strong {
    color: ${color.text};
  }
`;

const Light = styled.span<{ $isOn: boolean }>`
  flex: none;
  width: 12px;
  height: 12px;
  forced-color-adjust: none;
  background: ${({ $isOn }) => ($isOn ? color.grass : color.line)};
  box-shadow: 0 0 16px ${({ $isOn }) => ($isOn ? color.grass : 'transparent')};
`;

/** How many play at this moment; a dash while that is unknown, never a zero. */
export function PlayersOnline() {
  const text = useText();
  const lang = useLang();
  const status = usePlayersOnline();
  return (
    <Line>
      <Light $isOn={status !== undefined} />
      {status ? (
        <span key="known">
          <strong>{formatNumber(status.online, lang)}</strong>{' '}
          {status.max === null
            ? text('online', { count: status.online })
            : text('onlineOf', { max: formatNumber(status.max, lang) })}
        </span>
      ) : (
        <span key="unknown">
          <strong aria-hidden="true">–</strong> <VisuallyHidden>{text('onlineUnknown')}</VisuallyHidden>
          <span aria-hidden="true">{text('online', { count: 0 })}</span>
        </span>
      )}
    </Line>
  );
}
