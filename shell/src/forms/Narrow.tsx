import styled from 'styled-components';

/** The width of a form that has the page to itself. */
export const Narrow = styled.div`
  max-width: 440px;
  margin: 0 auto;
`;
