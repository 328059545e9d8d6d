import { css } from 'styled-components';

/** Links below each other: each takes its row, and the present one is marked at its side, not underlined like a row. */
export const menuRows = css`
  li > a {
    display: flex;
    &[aria-current='page']::before {
      inset: 12px auto 12px 0;
      width: 4px;
      height: auto;
    }
  }
`;
