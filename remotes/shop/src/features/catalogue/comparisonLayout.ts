import { blockFace } from '@site/ui/block';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

export const Heading = styled.h2`
  margin: ${space[7]} 0 ${space[4]};
  font: 700 ${size.heading} / 32px ${font.display};
`;

/** On a phone the name of a perk stands above its values, which so have the whole width for themselves. */
export const Root = styled.table<{ $columns: number }>`
  display: grid;
  grid-template-columns: minmax(0, 4fr) repeat(${({ $columns }) => $columns}, minmax(0, 3fr));
  row-gap: ${space[2]};
  & thead,
  & tbody,
  & tr {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    row-gap: inherit;
    align-items: center;
  }
  ${phone} {
    grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
    & tr {
      row-gap: 0;
    }
  }
`;

export const Row = styled.tr`
  --face: ${color.card};
  --edge: ${color.card};
  ${blockFace(2)}
  min-height: 56px;
  ${phone} {
    padding: ${space[3]} 0;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

export const Corner = styled.th`
  ${phone} {
    position: absolute;
  }
`;

export const RankHead = styled.th`
  padding: ${space[1]};
  text-align: center;
`;

export const PerkHead = styled.th`
  padding: ${space[3]} ${space[5]};
  font-weight: 600;
  text-align: left;
  ${phone} {
    grid-column: 1 / -1;
    padding: 0 ${space[4]};
    color: ${color.second};
    font-size: ${size.small};
    text-align: center;
  }
`;

export const Value = styled.td<{ $hue: string }>`
  display: grid;
  place-items: center;
  min-height: 32px;
  padding: ${space[1]};
  color: ${({ $hue }) => $hue};
  font-size: ${size.lead};
  font-weight: 650;
  text-align: center;
`;
