import { color, font, phone, size, space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { site } from '../core/bootData.ts';

const Anchor = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space[3]};
  min-width: 0;
  min-height: 48px;
  color: ${color.text};
  font: 700 1.25rem / 1 ${font.display};
  text-decoration: none;
  @media (min-width: 641px) {
    /* Wide enough for most names in either font, so that the links don't shift when the font loads. */
    min-width: 184px;
  }
  ${phone} {
    gap: ${space[2]};
    font-size: ${size.lead};
  }
`;

const Name = styled.span`
  overflow: hidden;
  line-height: 1.4;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Block = styled.svg`
  flex: none;
`;

export function Brand() {
  return (
    <Anchor to="/">
      <Block viewBox="0 0 32 36" width="32" height="36" aria-hidden="true">
        <path d="M16 0 32 8 16 16 0 8Z" fill="#63D471" />
        <path d="M0 8 16 16v20L0 28Z" fill="#8A5A34" />
        <path d="M32 8 16 16v20l16-8Z" fill="#5E3C22" />
        <path d="M0 8 16 16v5L0 13Z" fill="#43A651" />
        <path d="M32 8 16 16v5l16-8Z" fill="#2F7F3D" />
        <path d="M20 22l5-2.5v7L20 29Z" fill="#FFB454" />
      </Block>
      <Name>{site.name}</Name>
    </Anchor>
  );
}
