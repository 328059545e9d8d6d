import { Link } from 'react-router-dom';
import styled from 'styled-components';

/** A link back from a form, as large as a button. */
export const BackLink = styled(Link)`
  display: inline-flex;
  align-self: start;
  align-items: center;
  min-height: 44px;
`;
