import { whileLoading } from './whileLoading.ts';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (id === '') return null;
  return document.getElementById(id) ?? document.getElementById(decoded(id));
}

/** As a link does: to the element itself, or to what follows it. */
function focus(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  target.focus({ preventScroll: true });
}

export function followHash(hash: string): () => void {
  let focused: HTMLElement | undefined;
  return whileLoading(() => {
    const target = hashTarget(hash);
    if (!target) return false;
    // At once, whatever a page's styles say: the visitor has not seen the page yet.
    target.scrollIntoView({ behavior: 'instant' });
    // Again if it was rendered anew.
    if (focused !== target) focus(target);
    focused = target;
    return true;
  });
}
