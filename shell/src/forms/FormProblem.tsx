import { ErrorText } from '@site/ui/ErrorText';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import type { Failure } from './failure.ts';

/** It is always there, since only a change of it is read out. */
const Place = styled.div.attrs({ role: 'alert' })`
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
  return (
    <Place>{failure && <ErrorText>{text(failure.problem, { count: failure.count ?? 0 })}</ErrorText>}</Place>
  );
}
