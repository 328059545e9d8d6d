import { codeOf, statusOf } from '@site/platform/errors';
import { ErrorText } from '@site/ui/ErrorText';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';

/** The reason a form could not be sent, regardless of its content, as a string key, so that it follows the language. */
export interface Failure {
  readonly problem: 'tooOften' | 'tooOftenFor' | 'crowded' | 'unreachable' | 'failed';
  /** The minutes to wait, if known. */
  readonly count?: number;
}

/** Statuses a gateway sends if the server is down; `undefined` means no response. */
const UNREACHABLE: readonly unknown[] = [undefined, 502, 503, 504];

export function failureOf(error: unknown): Failure {
  const status = statusOf(error);
  if (status === 429) {
    const { retryAfter } = error as { readonly retryAfter?: number };
    if (retryAfter === undefined) return { problem: 'tooOften' };
    return { problem: 'tooOftenFor', count: Math.ceil(retryAfter / 60) };
  }
  if (codeOf(error) === 'busy') return { problem: 'crowded' };
  return { problem: UNREACHABLE.includes(status) ? 'unreachable' : 'failed' };
}

/** Always rendered, because screen readers announce only changes of an existing alert region. */
const AlertRegion = styled.div.attrs({ role: 'alert' })`
  &:empty {
    margin-top: calc(-1 * ${space[5]});
  }
`;

interface FormProblemProps<Problem extends string> {
  readonly failure: { readonly problem: Problem; readonly count?: number } | undefined;
  /** Returns the page's strings. */
  readonly text: (key: Problem, values?: Readonly<Record<string, number>>) => string;
}

/** Shows an error of the whole form. Errors of a field are shown next to it. */
export function FormProblem<Problem extends string = Failure['problem']>({
  failure,
  text,
}: FormProblemProps<Problem>) {
  return (
    <AlertRegion>
      {failure && <ErrorText>{text(failure.problem, { count: failure.count ?? 0 })}</ErrorText>}
    </AlertRegion>
  );
}
