import { codeOf, statusOf } from '@site/platform/errors';
import { ErrorText } from '@site/ui/ErrorText';
import { space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';

type Word = 'tooOften' | 'tooOftenFor' | 'crowded' | 'unreachable' | 'failed';

/** Statuses a gateway sends if the server is down; `undefined` means no response. */
const UNREACHABLE: readonly unknown[] = [undefined, 502, 503, 504];

export function failureText(
  error: unknown,
  text: (key: Word, values?: Readonly<Record<string, number>>) => string,
): string {
  const status = statusOf(error);
  if (status === 429) {
    const { retryAfter } = error as { readonly retryAfter?: number };
    if (retryAfter === undefined) return text('tooOften');
    return text('tooOftenFor', { count: Math.ceil(retryAfter / 60) });
  }
  if (codeOf(error) === 'busy') return text('crowded');
  return text(UNREACHABLE.includes(status) ? 'unreachable' : 'failed');
}

/** Always rendered, because screen readers announce only changes of an existing alert region. */
const AlertRegion = styled.div.attrs({ role: 'alert' })`
  &:empty {
    margin-top: calc(-1 * ${space[5]});
  }
`;

export function FormProblem({ children }: { readonly children: ReactNode }) {
  return <AlertRegion>{children && <ErrorText>{children}</ErrorText>}</AlertRegion>;
}
