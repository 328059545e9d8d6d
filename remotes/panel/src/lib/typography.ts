import { color, font, size, space, type Space } from '@site/ui/tokens';
import styled from 'styled-components';

/** The heading of a card or a part of a page. `$gap`: a step of `space` below it. */
export const Heading = styled.h2<{ $gap?: Space }>`
  ${({ $gap }) => $gap && `margin-bottom: ${space[$gap]};`}
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

export const PartTitle = styled.h3`
  font: 650 ${size.body} / 1.5 ${font.body};
`;

export const Hint = styled.p`
  color: ${color.second};
  font-size: ${size.small};
  line-height: 20px;
`;

/** Text that is compared letter by letter, such as versions and names of settings. */
export const Code = styled.code`
  font: ${size.small} / 1.5 ${font.code};
  overflow-wrap: anywhere;
`;
