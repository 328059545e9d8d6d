import styled from 'styled-components';
import { space } from './tokens.ts';

/** Columns of equal width, as many as fit. `$min`: the minimum column width in px, by default 260. */
export const Grid = styled.div<{ $min?: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = 260 }) => $min}px), 1fr));
  gap: ${space[5]};
`;
