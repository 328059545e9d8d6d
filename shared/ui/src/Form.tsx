import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { restoreFocus } from './restoreFocus.ts';
import { Stack } from './Stack.tsx';
import type { Space } from './tokens.ts';

/** Props of `Form`. */
export interface FormProps {
  /**
   * Is called with the values of the named fields, and not again before its promise has settled. The first field that
   * has an error then is focused.
   */
  readonly onSend: (data: FormData) => unknown;
  /** The problems of the last attempt, if they may arrive otherwise, too: new ones move the focus as well. */
  readonly outcome?: object | undefined;
  readonly 'aria-label'?: string | undefined;
  /** By default 5 (24 px). */
  readonly $gap?: Space | undefined;
  readonly children: ReactNode;
}

/**
 * A form that shows its errors next to its fields instead of the browser's, and focuses the first one after an attempt.
 * An error of the whole form doesn't move the focus: show it in a `Notice`, which screen readers announce.
 */
export function Form({ onSend, outcome, $gap = 5, children, ...label }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  /** True from an attempt until its first error is focused, or the reader goes on. */
  const isAttempted = useRef(false);
  const [, showAttempt] = useState(0);

  const focusError = (): boolean => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    return Boolean(field);
  };
  useEffect(() => {
    if (outcome) focusError();
  }, [outcome]);
  // After each render: the answer that an error is in may be shown later than its promise settles.
  useEffect(() => {
    if (isAttempted.current && focusError()) isAttempted.current = false;
  });

  const send = async (data: FormData) => {
    if (isSending.current) return;
    isSending.current = true;
    isAttempted.current = true;
    showAttempt((count) => count + 1);
    try {
      await onSend(data);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Stack
      {...label}
      as="form"
      ref={(element: HTMLFormElement | null) => {
        form.current = element;
        // Its answer may take its place.
        return restoreFocus(element);
      }}
      // Sent before its code has loaded, it must not write its content into the URL.
      method="post"
      $gap={$gap}
      noValidate
      onInput={() => {
        isAttempted.current = false;
      }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget, event.nativeEvent.submitter));
      }}
    >
      {children}
    </Stack>
  );
}
