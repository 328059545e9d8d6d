import styled from 'styled-components';
import { space, type Space } from './tokens.ts';

/** Children in a row, wrapping if needed. `$gap`: a step of `space`, by default 3 (12 px). */
export const Cluster = styled.div<{ $gap?: Space; $justify?: 'end' | 'space-between' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $justify = 'start' }) => $justify};
  gap: ${({ $gap = 3 }) => space[$gap]};
`;
