import { Stack } from '@site/ui/Stack';
import type { ReactNode, RefObject, SubmitEvent } from 'react';

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
