import { Card } from '@site/ui/Card';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

/** Side of the head picture in px, for the player and for the skeleton alike. */
export const HEAD_SIZE = 100;

/** Who it is: head, name, rank. */
export const Identity = styled(Card)`
  display: flex;
  align-items: center;
  gap: ${space[5]};
  padding: ${space[6]};
  ${phone} {
    flex-direction: column;
    text-align: center;
    padding: ${space[5]};
  }
`;

export const Words = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${space[2]};
  min-width: 0;
  ${phone} {
    align-items: center;
  }
`;

export const Name = styled.h1`
  font: 700 ${size.title} / 1.2 ${font.display};
  overflow-wrap: anywhere;
  outline: none;
`;

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  gap: ${space[5]};
  margin-top: ${space[5]};
  ${phone} {
    gap: ${space[3]};
    margin-top: ${space[3]};
  }
`;

export const FactLabel = styled.dt`
  display: block;
  color: ${color.second};
  font-size: ${size.small};
  line-height: 20px;
`;

export const FactValue = styled.dd`
  display: block;
  margin-top: ${space[1]};
  color: ${color.text};
  font: 700 ${size.heading} / 32px ${font.display};
  font-variant-numeric: tabular-nums;
`;
