import { avatarUrl } from '@site/platform/avatarUrl';
import { Avatar } from '@site/ui/Avatar';
import { color, space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';

export const ROW_AVATAR_SIZE = 40;

export const LinkLine = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 44px;
`;

const Root = styled(LinkLine)`
  min-width: 44px;
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

interface PlayerLinkProps {
  readonly player: { readonly uuid: string; readonly name: string };
  readonly hasAvatar?: boolean;
}

export function PlayerLink({ player: { uuid, name }, hasAvatar = true }: PlayerLinkProps) {
  return (
    <Root as={Link} to={paths.profile(uuid)}>
      {hasAvatar && <Avatar src={avatarUrl(uuid)} alt="" size={ROW_AVATAR_SIZE} />}
      <bdi>{name}</bdi>
    </Root>
  );
}
