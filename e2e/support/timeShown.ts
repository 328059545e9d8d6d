import type { Locator } from '@playwright/test';

/**
 * Measures how long an element says something, in milliseconds and in the page itself, from the moment it does. Start
 * it before that moment, and wait for it after. A busy page notices the beginning late: allow for a tenth less.
 */
export function timeShown(element: Locator, text: string): Promise<number> {
  return element.evaluate(
    (node, wanted) =>
      new Promise<number>((resolve) => {
        let since: number | undefined;
        const observer = new MutationObserver(look);
        function look(): void {
          if (node.textContent.includes(wanted)) since ??= performance.now();
          else if (since !== undefined) {
            observer.disconnect();
            resolve(performance.now() - since);
          }
        }
        observer.observe(node, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );
}
