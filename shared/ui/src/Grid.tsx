import styled from 'styled-components';
import { space, type Space } from './tokens.ts';

/**
 * Columns of equal width, as many as fit. `$min`: the narrowest column in px, 260 if not given (never
 * wider than the container). `$gap`: a step of `space`, 5 (24 px) if not given.
 */
export const Grid = styled.div<{ $min?: number; $gap?: Space }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = 260 }) => $min}px), 1fr));
  gap: ${({ $gap = 5 }) => space[$gap]};
`;
