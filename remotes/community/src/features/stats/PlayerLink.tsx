import { color, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';

interface PlayerLinkProps {
  readonly name: string;
  /** Stands before the name and belongs to the link. */
  readonly picture?: ReactNode;
}

const Root = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-width: 44px;
  min-height: 44px;
  width: fit-content;
  max-width: 100%;
  color: ${color.text};
  font-weight: 650;
  text-align: inherit;
  text-decoration: none;
  @media (hover: hover) {
    &:hover bdi {
      text-decoration: underline;
    }
  }
  & > bdi {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

export function PlayerLink({ name, picture }: PlayerLinkProps) {
  return (
    <Root to={paths.profile(name)}>
      {picture}
      <bdi>{name}</bdi>
    </Root>
  );
}
