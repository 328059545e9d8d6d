import { Link } from 'react-router-dom';
import styled from 'styled-components';

/** The way back from a form, as easy to hit as a button. */
export const BackLink = styled(Link)`
  display: inline-flex;
  align-self: start;
  align-items: center;
  min-height: 44px;
`;
