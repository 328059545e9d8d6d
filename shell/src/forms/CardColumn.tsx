import { Stack } from '@site/ui/Stack';
import styled from 'styled-components';

export const CardColumn = styled(Stack)`
  max-width: 720px;
  margin: 0 auto;
`;
