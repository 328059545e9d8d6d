import { TIMES } from '@site/contract/limits';
import { useEffect, useState } from 'react';
import { copyText } from './copyText.ts';

/** How the last press ended: each is an object of its own, and is confirmed for its full time. */
interface Outcome {
  readonly hasWorked: boolean;
}

/**
 * Copies a text, and says for a while that it has worked, or that it has not. Works without a permission and without https.
 *
 * @returns `copy`, for a press; `isCopied` for `TIMES.copied` after it has worked; `hasFailed` until it works
 */
export function useCopy(value: string) {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    // What to do instead stays: it takes longer to read than a confirmation.
    if (!outcome?.hasWorked) return;
    const timer = setTimeout(() => setOutcome(undefined), TIMES.copied);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => setOutcome({ hasWorked: await copyText(value) });
  return {
    copy: () => void copy(),
    isCopied: outcome?.hasWorked === true,
    hasFailed: outcome?.hasWorked === false,
  };
}
