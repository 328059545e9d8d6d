import type { CallAnswer, CallUrl } from '@site/contract/calls/types';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { usePolling } from '@site/platform/usePolling';
import { color, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useText } from './useText.ts';

/** The server updates the count at the same rate. */
const REFRESH_INTERVAL_MS = 60_000;

type ServerStatus = CallAnswer<'GET /status'>;

/** The landing page doesn't load RTK Query. */
async function fetchStatus(): Promise<ServerStatus | undefined> {
  try {
    const response = await fetch('/api/status' satisfies CallUrl<'GET /status'>);
    return response.ok ? ((await response.json()) as ServerStatus) : undefined;
  } catch {
    return undefined;
  }
}

function usePlayersOnline(): { readonly online: number; readonly max: number | null } | undefined {
  const [status, setStatus] = useState<ServerStatus>();

  const refresh = () => void fetchStatus().then(setStatus);
  useEffect(refresh, []);
  usePolling(refresh, REFRESH_INTERVAL_MS);
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
          <span>
            {status.max === null
              ? text('online', { count: status.online })
              : text('onlineOf', { max: formatNumber(status.max, lang) })}
          </span>
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
