import { font, size, space, type Space } from '@site/ui/tokens';
import styled from 'styled-components';

/** The heading of a card or a part of a page. `$gap`: a step of `space` below it. */
export const Heading = styled.h2<{ $gap?: Space }>`
  ${({ $gap }) => $gap && `margin-bottom: ${space[$gap]};`}
  font: 700 ${size.heading} / 1.25 ${font.display};
`;
