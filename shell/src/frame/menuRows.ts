import { css } from 'styled-components';

/** Stacks navigation links: each fills its row, and the current one is marked at its side instead of underlined. */
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
