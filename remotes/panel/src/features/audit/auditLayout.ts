import { blockFace, blockRing } from '@site/ui/block';
import { color, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

export const Rows = styled.ol`
  display: grid;
  gap: ${space[2]};
`;

export const RowFace = styled.li`
  --face: ${color.card};
  --edge: ${color.line};
  ${blockFace(2)}
  ${blockRing(2)}
  display: grid;
  grid-template-columns: 168px minmax(0, 1fr);
  gap: 0 ${space[4]};
  padding: ${space[3]} ${space[5]} ${space[4]};
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: ${space[3]} ${space[4]} ${space[4]};
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

export const When = styled.div`
  min-height: 24px;
  color: ${color.second};
  font-size: ${size.small};
  line-height: 24px;
  font-variant-numeric: tabular-nums;
`;

export const What = styled.div`
  min-width: 0;
  line-height: 24px;
  overflow-wrap: anywhere;
`;
