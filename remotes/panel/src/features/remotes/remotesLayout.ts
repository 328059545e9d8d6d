import { color, font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

export const PartTitle = styled.h3`
  margin: 0 0 ${space[3]};
  font: 650 ${size.body} / 1.5 ${font.body};
`;

export const Quiet = styled.p`
  color: ${color.second};
  font-size: ${size.small};
  line-height: 24px;
`;
