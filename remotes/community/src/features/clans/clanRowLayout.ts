import { blockCorner } from '@site/ui/block';
import { Card } from '@site/ui/Card';
import { color, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

export const Rows = styled.ol`
  display: grid;
  gap: ${space[2]};
`;

/** High enough for a name and a tag below each other, so that all rows are equal. */
export const RowFace = styled(Card)`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[4]};
  min-height: 72px;
  padding: ${space[2]} ${space[5]} ${space[3]} ${space[4]};
  ${phone} {
    grid-template-columns: 44px minmax(0, 1fr) auto;
    gap: ${space[3]};
    padding: ${space[2]} ${space[3]} ${space[3]};
  }
`;

/** The first three stand on a block of their colour. */
export const Place = styled.span<{ $face: string | undefined }>`
  ${({ $face }) => $face && blockCorner(2)}
  display: grid;
  place-items: center;
  justify-self: center;
  min-width: 40px;
  height: 40px;
  background: ${({ $face = 'none' }) => $face};
  color: ${({ $face }) => ($face ? color.ground : color.second)};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  @media (forced-colors: active) {
    border: ${({ $face }) => ($face ? '1px solid' : 0)};
  }
`;

export const Names = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  column-gap: ${space[3]};
  line-height: 24px;
  overflow-wrap: anywhere;
  ${phone} {
    flex-direction: column;
    align-items: start;
  }
`;

export const Name = styled.bdi`
  min-width: 0;
  font-weight: 650;
`;

export const Tag = styled.bdi`
  min-width: 0;
  font-size: ${size.small};
  color: ${color.second};
`;
