import { Card } from '@site/ui/Card';
import styled from 'styled-components';

export const NarrowCard = styled(Card)`
  max-width: 440px;
  margin: 0 auto;
`;
