import { TIMES } from '@site/contract/times';
import { useEffect, useState } from 'react';

/** Fallback: selects the text and copies the selection, which works without permission and without https. */
function copyBySelecting(text: string): boolean {
  const place = document.createElement('pre');
  place.textContent = text;
  place.ariaHidden = 'true';
  Object.assign(place.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    clipPath: 'inset(50%)',
    userSelect: 'text',
  });
  // While a modal dialog is open, nothing outside it can be selected.
  (document.activeElement?.closest('dialog') ?? document.body).append(place);
  const selection = getSelection();
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  try {
    selection?.selectAllChildren(place);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    selection?.removeAllRanges();
    if (before) selection?.addRange(before);
    place.remove();
  }
}

/** Call it from a click or key handler: browsers allow copying only on a user gesture. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelecting(text);
  }
}

/** The result of the last copy. A new object each time, so that each success is confirmed for the full time. */
interface Outcome {
  readonly hasWorked: boolean;
}

/** Copies a text and reports success for `TIMES.copied`, or failure. Works without permission and https. */
export function useCopy(value: string) {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    // A failure message stays: it says what to do instead and takes longer to read than a confirmation.
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
