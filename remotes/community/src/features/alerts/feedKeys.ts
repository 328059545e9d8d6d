import type { KeyboardEvent } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** What can take the focus nearest to the feed, before or after it in the page. */
function besideFeed(feed: Element, side: number): HTMLElement | undefined {
  const beside = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      !feed.contains(element) &&
      (feed.compareDocumentPosition(element) & side) !== 0 &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  return side === Node.DOCUMENT_POSITION_PRECEDING ? beside.at(-1) : beside[0];
}

/** The article so many steps from the one that has the focus. */
function articleBeside(feed: Element, steps: number): HTMLElement | undefined {
  const articles = [...feed.querySelectorAll('article')];
  return articles[articles.findIndex((article) => article.contains(document.activeElement)) + steps];
}

function targetOf({ key, ctrlKey, currentTarget }: KeyboardEvent): HTMLElement | undefined {
  if (key === 'PageDown') return articleBeside(currentTarget, 1);
  if (key === 'PageUp') return articleBeside(currentTarget, -1);
  if (ctrlKey && key === 'End') return besideFeed(currentTarget, Node.DOCUMENT_POSITION_FOLLOWING);
  if (ctrlKey && key === 'Home') return besideFeed(currentTarget, Node.DOCUMENT_POSITION_PRECEDING);
  return undefined;
}

/** The keys of a feed: Page Up and Page Down go from article to article, Ctrl+Home and Ctrl+End leave it. */
export function moveInFeed(event: KeyboardEvent): void {
  const target = targetOf(event);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
