import { useState } from 'react';

/**
 * Holds the outcome of the last attempt to send a form. Given to its `Form`, it moves the focus to the first field with
 * an error, also after attempts that the form did not make.
 *
 * @param outcomeOf converts an error into an outcome of this form
 */
export function useOutcome<Outcome extends object>(outcomeOf: (error: unknown) => Outcome) {
  // A new object for each attempt, so that the same error moves the focus again.
  const [outcome, setOutcome] = useState<Outcome>();

  const attempt = async (send: () => Promise<void>) => {
    setOutcome(undefined);
    try {
      await send();
    } catch (error) {
      setOutcome(outcomeOf(error));
    }
  };
  return { outcome, setOutcome, attempt };
}
