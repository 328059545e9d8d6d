import type { Page } from '@playwright/test';

/** Replaces every text of the page, now and later, with a copy in `<font>` elements, as Chrome's translator does. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!text.data.trim() || !parent || parent.closest('font, svg, script, style, textarea, select'))
          continue;
        const outer = document.createElement('font');
        outer.appendChild(document.createElement('font')).textContent = text.data;
        text.replaceWith(outer);
      }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) wrap(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    wrap(document.body);
  });
}
