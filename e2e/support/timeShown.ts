import type { Locator } from '@playwright/test';

/** Call it before the text appears, and await it afterwards. A busy page notices the start late: allow for 10% less. */
export function timeShown(element: Locator, text: string): Promise<number> {
  return element.evaluate(
    (node, wanted) =>
      new Promise<number>((resolve) => {
        let since: number | undefined;
        const observer = new MutationObserver(check);
        function check(): void {
          if (node.textContent.includes(wanted)) since ??= performance.now();
          else if (since !== undefined) {
            observer.disconnect();
            resolve(performance.now() - since);
          }
        }
        observer.observe(node, { subtree: true, childList: true, characterData: true });
        check();
      }),
    text,
  );
}
