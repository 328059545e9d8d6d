import { Card } from '@site/ui/Card';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { Showcase } from './Showcase.tsx';

/** On a phone the picture stands beside the words, so that offers can be compared without much scrolling. */
export const Face = styled(Card)<{ $hue: string }>`
  --edge: ${({ $hue }) => $hue};
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${space[4]};
  padding-bottom: ${space[6]};
  ${phone} {
    grid-template: auto auto / 112px minmax(0, 1fr);
    gap: ${space[4]};
    padding: ${space[4]} ${space[4]} ${space[5]};
  }
`;

export const Picture = styled(Showcase)`
  ${phone} {
    height: auto;
    min-height: 120px;
    padding: ${space[2]};
  }
`;

export const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[3]};
  min-width: 0;
`;

export const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]} ${space[3]};
`;

export const Name = styled.h2`
  display: flex;
  align-items: center;
  min-height: 32px;
  font: 700 ${size.heading} / 32px ${font.display};
  overflow-wrap: anywhere;
`;

export const Quiet = styled.p`
  color: ${color.second};
  font-size: ${size.small};
`;

/** Over the picture, where there is room for it. */
export const Best = styled.p`
  position: absolute;
  top: ${space[5]};
  left: ${space[5]};
  padding: ${space[2]};
  ${phone} {
    position: static;
    padding: 0;
  }
`;

export const Foot = styled.div`
  ${phone} {
    grid-column: 1 / -1;
  }
`;
