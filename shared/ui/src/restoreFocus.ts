function ancestors(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent && parent !== document.body ? [parent, ...ancestors(parent)] : [];
}

function focusOnce(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    // No focus ring: there is nothing to press, and it stops being focusable on blur.
    target.style.outline = 'none';
    const forget = () => {
      target.removeAttribute('tabindex');
      target.style.outline = '';
    };
    target.addEventListener('blur', forget, { once: true });
  }
  target.focus({ preventScroll: true });
}

/**
 * A `ref` for an element that disappears when something in it is pressed. If it contains the focus at that moment, the
 * nearest remaining ancestor gets the focus, so that the next Tab continues there and not at the top of the page.
 */
export function restoreFocus(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const parents = ancestors(element);
    // React removes the element after it calls the ref, and other code may have moved the focus by then.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const target = parents.find(({ isConnected }) => isConnected);
      if (target) focusOnce(target);
    });
  };
}
