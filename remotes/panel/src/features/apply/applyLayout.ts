import { space } from '@site/ui/tokens';
import styled from 'styled-components';

/** The form and, if there is room, the roles beside it. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 304px;
  align-items: start;
  gap: ${space[7]};
  & > :first-child {
    grid-area: 1 / 2;
  }
  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[6]};
    & > :first-child {
      grid-area: auto;
    }
  }
`;

export const Short = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
  align-items: start;
  gap: ${space[5]};
`;
