import { useEffect, useRef, useState } from 'react';

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
