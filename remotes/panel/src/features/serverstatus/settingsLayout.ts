import { space } from '@site/ui/tokens';
import styled from 'styled-components';

export const Halves = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr));
  gap: ${space[5]} ${space[6]};
  align-items: start;
`;
