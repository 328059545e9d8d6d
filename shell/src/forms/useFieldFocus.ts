import { useEffect, useRef, type RefObject } from 'react';

/** Finds the first field that has an error. */
export const INVALID = '[aria-invalid="true"]';

/**
 * Gives the ref for a form, in which a field takes the focus after each try to send it.
 *
 * @param outcome what the last try came to; each is an object of its own, so that the same problem twice takes the
 *   focus twice
 * @param field a selector of the field to go on with, if there is one
 */
export function useFieldFocus(
  outcome: object | undefined,
  field: string | undefined,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome && field) form.current?.querySelector<HTMLElement>(field)?.focus();
  }, [outcome, field]);
  return form;
}
