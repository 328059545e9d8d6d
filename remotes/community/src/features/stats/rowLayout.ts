import { phone, space } from '@site/ui/tokens';
import styled, { css } from 'styled-components';

/** Side of the head pictures below the podium in px. */
export const ROW_HEAD_SIZE = 40;

/** While a board loads there is room for all of it: a page that gets lower would not stay where it is scrolled to. */
export const Rows = styled.div<{ $isLoading?: boolean }>`
  margin-top: ${space[6]};
  ${({ $isLoading }) =>
    $isLoading &&
    css`
      min-height: 640px;
      ${phone} {
        min-height: 1336px;
      }
    `}
`;
