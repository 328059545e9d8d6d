import { codeOf, statusOf } from '@site/platform/errors';
import { ErrorText } from '@site/ui/ErrorText';
import { Stack } from '@site/ui/Stack';
import { space } from '@site/ui/tokens';
import { useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import styled from 'styled-components';

/** Why a form could not be sent, whatever was in it. Named by its text's key, so that it follows the language. */
export interface Failure {
  readonly problem: 'tooOften' | 'tooOftenFor' | 'crowded' | 'unreachable' | 'failed';
  /** The minutes to wait, where they are known. */
  readonly count?: number;
}

/** What a gateway says in place of a server that is away. */
const AWAY: readonly unknown[] = [undefined, 502, 503, 504];

export function failureOf(error: unknown): Failure {
  const status = statusOf(error);
  if (status === 429) {
    const { retryAfter } = error as { readonly retryAfter?: number };
    if (retryAfter === undefined) return { problem: 'tooOften' };
    return { problem: 'tooOftenFor', count: Math.ceil(retryAfter / 60) };
  }
  if (codeOf(error) === 'busy') return { problem: 'crowded' };
  return { problem: AWAY.includes(status) ? 'unreachable' : 'failed' };
}

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

/**
 * Keeps what the last try to send a form came to, and gives the focus to the first field that has an error then. A
 * problem that is no field's moves no focus: it is read out where it appears.
 *
 * @param outcomeOf what an error means for this form
 */
export function useOutcome<Outcome extends object>(outcomeOf: (error: unknown) => Outcome) {
  // Each is an object of its own, so that the same problem twice takes the focus twice.
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (outcome) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);

  const attempt = async (send: () => Promise<void>) => {
    setOutcome(undefined);
    try {
      await send();
    } catch (error) {
      setOutcome(outcomeOf(error));
    }
  };
  return { form, outcome, setOutcome, attempt };
}

interface FormProps {
  /** Gets what stands in the fields that have a name. */
  readonly onSend: (data: FormData) => Promise<void>;
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
}

/** A form whose problems are told beside its fields, and not by the browser. */
export function Form({ onSend, ref, children }: FormProps) {
  return (
    <Stack
      as="form"
      $gap={5}
      ref={ref}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void onSend(new FormData(event.currentTarget));
      }}
    >
      {children}
    </Stack>
  );
}
