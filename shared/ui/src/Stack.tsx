import styled from 'styled-components';
import { space, type Space } from './tokens.ts';

/** Children in a column. `$gap`: a step of `space`, by default 4 (16 px). */
export const Stack = styled.div<{ $gap?: Space }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 4 }) => space[$gap]};
`;
