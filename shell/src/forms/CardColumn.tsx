import { Stack } from '@site/ui/Stack';
import styled from 'styled-components';

/** The cards of a page, in one column. */
export const CardColumn = styled(Stack)`
  max-width: 720px;
  margin: 0 auto;
`;
