import { Card } from '@site/ui/Card';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

/** What was written beside what is decided; on a phone below each other, in the order of reading. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 360px;
  align-items: start;
  gap: ${space[5]};
  @media (max-width: 1000px) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
  }
`;

export const Heading = styled.h2`
  margin-bottom: ${space[3]};
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

export const FactList = styled(Card)`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[4]} ${space[5]};
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[3]} ${space[4]};
    /* Names can be long. */
    & > :nth-child(-n + 2) {
      grid-column: 1 / -1;
    }
  }
`;

export const Fact = styled.div`
  min-width: 0;
`;

export const FactName = styled.dt`
  color: ${color.second};
  font-size: ${size.small};
  line-height: 20px;
`;

/** As high as what can be pressed in it. */
export const FactValue = styled.dd`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  min-height: 44px;
  margin: 0;
  overflow-wrap: anywhere;
  unicode-bidi: isolate;
`;

/** The decisions along a line, the newest first. */
export const Timeline = styled.ol`
  display: grid;
  gap: ${space[4]};
`;

export const Step = styled.li<{ $hue?: string }>`
  position: relative;
  padding-left: ${space[5]};
  &::before {
    content: '';
    position: absolute;
    top: 8px;
    left: 0;
    width: 12px;
    height: 12px;
    background: ${({ $hue = color.second }) => $hue};
  }
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 24px;
    bottom: -20px;
    left: 4px;
    width: 4px;
    background: ${color.line};
  }
  @media (forced-colors: active) {
    &::before {
      border: 1px solid;
    }
  }
`;

export const Who = styled.p`
  line-height: 28px;
  overflow-wrap: anywhere;
`;

export const When = styled.p`
  color: ${color.second};
  font-size: ${size.small};
  line-height: 20px;
`;

/** From which state to which. */
export const Change = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
  min-height: 32px;
`;
