import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';

/** What is wrong with the form as a whole. It is always there, since only a change of it is read out. */
export const FormProblem = styled.p.attrs({ role: 'alert' })`
  color: ${color.redstone};
  font-weight: 600;
  &:empty {
    margin-top: calc(-1 * ${space[5]});
  }
`;
