/** Parts of a page that make sense on their own when the focus is there. */
const PARTS =
  'main, section, article, aside, nav, form, fieldset, dialog[open], ul, ol, li, [role]:not([role="rowgroup"])';

/** Has the focus itself: what stands in its other rows says nothing about the one that is gone. */
const LISTS = 'ul, ol, [role="list"], [role="table"], [role="feed"], [role="log"]';

/** What says where in a part one is, or what has become of it. */
const SIGNS = 'h1, h2, h3, h4, [role="status"]';

function ancestors(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent && parent !== document.body ? [parent, ...ancestors(parent)] : [];
}

const isBefore = (sign: HTMLElement, element: HTMLElement) =>
  !sign.contains(element) && (sign.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Returns whether it has taken the focus, which something hidden doesn't. */
function focusOnce(target: HTMLElement): boolean {
  const isMade = !target.hasAttribute('tabindex');
  const forget = () => {
    target.removeAttribute('tabindex');
    target.style.outline = '';
  };
  if (isMade) {
    target.tabIndex = -1;
    // No focus ring: there is nothing to press, and it stops being focusable on blur.
    target.style.outline = 'none';
    target.addEventListener('blur', forget, { once: true });
  }
  target.focus({ preventScroll: true });
  const isFocused = document.activeElement === target;
  if (isMade && !isFocused) forget();
  return isFocused;
}

/** The heading or the status above the element, in the part of the page that it was in, or the part itself. */
function placeOf(element: HTMLElement): () => void {
  const parents = ancestors(element);
  const signs = [...document.querySelectorAll<HTMLElement>(SIGNS)].filter((sign) => isBefore(sign, element));
  return () => {
    const remaining = parents.filter(({ isConnected }) => isConnected);
    const parts = remaining.filter((parent) => parent.matches(PARTS));
    const part = parts[0] ?? remaining.at(-1);
    const sign =
      part &&
      !part.matches(LISTS) &&
      signs.findLast((last) => part.contains(last) && last.textContent.trim() !== '');
    [...(sign ? [sign] : []), ...parts, ...remaining].some(focusOnce);
  };
}

/** Returns a function that restores the focus to where an element is now, if nothing has the focus by then. */
export function rememberPlace(element: HTMLElement): () => void {
  const focusPlace = placeOf(element);
  // Later than the commit of React, which removes elements, and in which other code may move the focus.
  return () => queueMicrotask(() => document.activeElement === document.body && focusPlace());
}

/**
 * A `ref` for an element that disappears when something in it is pressed; `Button` has it. If it contains the focus at
 * that moment, the part of the page that it was in gets the focus, so that the next Tab continues there and not at the
 * top of the page.
 */
export function restoreFocus(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) rememberPlace(element)();
  };
}

/** Moves the focus from an element that can't keep it to the part of the page that it is in. */
export function leaveFocus(element: HTMLElement | null): void {
  if (element && document.activeElement === element) placeOf(element)();
}
