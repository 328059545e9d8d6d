import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { usePlayersOnline } from './usePlayersOnline.ts';
import { useText } from './useText.ts';

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
