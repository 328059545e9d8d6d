import { color } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

/** A touch target in a row that stays as tall as its text. */
export const RowLink = styled(Link)<{ readonly $isNumber?: boolean }>`
  display: inline-block;
  min-width: 44px;
  margin: -10px 0;
  padding: 10px 0;
  color: ${color.lapis};
  font-weight: 650;
  white-space: ${({ $isNumber = false }) => ($isNumber ? 'nowrap' : 'normal')};
`;
