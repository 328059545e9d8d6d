import { TIMES } from '@site/contract/limits';
import { useEffect, useState } from 'react';

/** Copies as somebody would who selects the text: works without a permission and without https. */
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
  // Outside of an open dialog nothing can be selected.
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

/** Call it from a press: no browser lets a page copy otherwise. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelecting(text);
  }
}

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
