import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';
import type { Failure } from './failure.ts';

/** It is always there, since only a change of it is read out. */
const Line = styled.p.attrs({ role: 'alert' })`
  color: ${color.redstone};
  font-weight: 600;
  &:empty {
    margin-top: calc(-1 * ${space[5]});
  }
`;

interface FormProblemProps<Problem extends string> {
  readonly failure: { readonly problem: Problem; readonly count?: number } | undefined;
  /** The strings of the page. */
  readonly text: (key: Problem, values?: Readonly<Record<string, number>>) => string;
}

/** What is wrong with the form as a whole; what is wrong with one field stands beside it. */
export function FormProblem<Problem extends string = Failure['problem']>({
  failure,
  text,
}: FormProblemProps<Problem>) {
  return <Line>{failure && text(failure.problem, { count: failure.count ?? 0 })}</Line>;
}
