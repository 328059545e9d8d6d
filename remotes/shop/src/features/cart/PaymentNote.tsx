import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

/** What is to be known before paying. */
export const PaymentNote = styled.p`
  margin-top: ${space[3]};
  color: ${color.second};
  font-size: ${size.small};
  text-wrap: pretty;
`;
