import { css } from 'styled-components';

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
