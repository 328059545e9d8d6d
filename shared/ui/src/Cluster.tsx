import styled from 'styled-components';
import { space, type Space } from './tokens.ts';

/**
 * Children beside each other, centred on one line and wrapping where there is no room.
 * `$gap`: a step of `space`, 3 (12 px) if not given. `$justify`: `justify-content`.
 */
export const Cluster = styled.div<{ $gap?: Space; $justify?: 'end' | 'space-between' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $justify = 'start' }) => $justify};
  gap: ${({ $gap = 3 }) => space[$gap]};
`;
