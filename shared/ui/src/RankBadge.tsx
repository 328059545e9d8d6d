import styled from 'styled-components';
import { BadgeFace } from './Badge.tsx';
import { rankColor, type RankHue } from './tokens.ts';

const Block = styled.svg`
  flex: none;
`;

/** A player's rank: its name beside a small block, both in the rank's hue, the same on every page. */
export function RankBadge({ rank, label }: { rank: RankHue; label: string }) {
  return (
    <BadgeFace $hue={rankColor(rank)}>
      <Block viewBox="0 0 12 12" width="12" height="12" fill="currentColor" aria-hidden="true">
        <path d="M6 0l6 3-6 3-6-3z" />
        <path d="M0 3l6 3v6L0 9z" opacity=".6" />
        <path d="M12 3L6 6v6l6-3z" opacity=".35" />
      </Block>
      <span>{label}</span>
    </BadgeFace>
  );
}
