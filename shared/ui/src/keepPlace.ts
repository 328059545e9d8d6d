function ancestors(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent && parent !== document.body ? [parent, ...ancestors(parent)] : [];
}

function focusOnce(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    // No focus ring: there is nothing to press, and it is focusable only until it loses the focus.
    place.style.outline = 'none';
    const forget = () => {
      place.removeAttribute('tabindex');
      place.style.outline = '';
    };
    place.addEventListener('blur', forget, { once: true });
  }
  place.focus({ preventScroll: true });
}

/**
 * A `ref` for an element that goes away when something in it is pressed. If the focus is in it then, what was around it
 * gets the focus, so that the next Tab goes on from here and not from the top of the page.
 */
export function keepPlace(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const around = ancestors(element);
    // Elements leave the document after their refs; by then, other code has moved the focus if it wants to.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const place = around.find(({ isConnected }) => isConnected);
      if (place) focusOnce(place);
    });
  };
}
