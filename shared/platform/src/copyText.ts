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

/**
 * Copies a text. Call it from a press: no browser lets a page copy otherwise.
 *
 * @returns whether it is in the clipboard
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelecting(text);
  }
}
