import styled from 'styled-components';
import { space, type Space } from './tokens.ts';

/** Children below each other. `$gap`: a step of `space`, 4 (16 px) if not given. */
export const Stack = styled.div<{ $gap?: Space }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 4 }) => space[$gap]};
`;
