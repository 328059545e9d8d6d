import { blockCorner, blockRing } from '@site/ui/block';
import { color, font, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { useAppSelector } from '@site/platform/site/createStore';
import { selectBadges } from '@site/platform/badges';
import type { NavigationEntry } from './navigation.ts';

const Anchor = styled(NavLink)`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-height: 48px;
  padding: 0 ${space[4]};
  color: ${color.second};
  font: 600 ${size.body} / 1.4 ${font.body};
  text-decoration: none;
  ${blockRing(1)}

  &:hover {
    color: ${color.text};
  }
  &[aria-current='page'] {
    color: ${color.text};
  }
  &[aria-current='page']::before {
    content: '';
    position: absolute;
    inset: auto ${space[4]} 6px;
    height: 4px;
    background: ${color.torch};
    @media (forced-colors: active) {
      background: LinkText;
      forced-color-adjust: none;
    }
  }
`;

export const Count = styled.span`
  ${blockCorner(1)}
  min-width: 24px;
  padding: 0 6px;
  background: ${color.torch};
  color: ${color.onTorch};
  font-size: ${size.small};
  line-height: 20px;
  text-align: center;
  @media (forced-colors: active) {
    outline: 1px solid;
  }
`;

interface NavigationLinkProps {
  readonly entry: NavigationEntry;
  readonly onFollow?: () => void;
  readonly countLabel?: (count: number) => string;
}

export function NavigationLink({
  entry,
  onFollow,
  countLabel = entry.badgeLabel,
}: NavigationLinkProps): ReactNode {
  const badges = useAppSelector(selectBadges);
  const count = entry.badge === undefined ? 0 : (badges[entry.badge] ?? 0);
  return (
    <Anchor to={entry.to} end={entry.to === '/'} {...(onFollow ? { onClick: onFollow } : {})}>
      <span>{entry.label}</span>
      {count > 0 && <Count aria-hidden={countLabel !== undefined}>{count}</Count>}
      {count > 0 && countLabel && <VisuallyHidden>{countLabel(count)}</VisuallyHidden>}
    </Anchor>
  );
}
