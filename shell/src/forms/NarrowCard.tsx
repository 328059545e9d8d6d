import { Card } from '@site/ui/Card';
import styled from 'styled-components';

/** A card for the only form on a page. */
export const NarrowCard = styled(Card)`
  max-width: 440px;
  margin: 0 auto;
`;
