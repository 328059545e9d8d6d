import type { Page } from '@playwright/test';

const MAX_DIFFERENCES = 3;
const MAX_TEXT = 80;

/** Parts that are compared: of a larger page, the first. */
const MAX_PARTS = 3_000;

/** Runs in the page: returns the texts and the elements of the main part of a document, without attributes. */
function partsIn(html: string): string[] {
  const other = new DOMParser().parseFromString(html, 'text/html');
  const main = other.querySelector('main') ?? other.body;
  main.querySelectorAll('style, script, meta, link, template').forEach((hidden) => hidden.remove());
  const nodes = (kinds: number) => {
    const found: Node[] = [];
    const walker = other.createTreeWalker(main, kinds);
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  };
  // React separates texts that are beside each other by comments.
  for (const comment of nodes(NodeFilter.SHOW_COMMENT)) (comment as Comment).remove();
  main.normalize();
  return nodes(NodeFilter.SHOW_ELEMENT + NodeFilter.SHOW_TEXT)
    .map((node) => (node instanceof Element ? `<${node.localName}>` : (node.nodeValue ?? '')))
    .filter((part) => part.trim() !== '');
}

interface Difference {
  readonly server: string;
  readonly browser: string;
}

const isTag = (part: string) => /^<[\w-]+>$/.test(part);

/** How far two lists are searched for where they agree again. */
const LOOK_AHEAD = 40;

/** Returns how many parts of each have to be skipped until both agree. */
function resync(
  server: readonly string[],
  browser: readonly string[],
  [at, to]: [number, number],
): [number, number] {
  for (let sum = 1; sum <= LOOK_AHEAD; sum += 1)
    for (let skipped = 0; skipped <= sum; skipped += 1) {
      const [one, other] = [at + skipped, to + sum - skipped];
      if (server[one] === browser[other] && server[one + 1] === browser[other + 1])
        return [skipped, sum - skipped];
    }
  return [Infinity, Infinity];
}

/** @param shown the HTML of the element `main` in the browser */
export async function differencesOf(page: Page, served: string, shown: string): Promise<Difference[]> {
  // The policy of the page lets nothing parse a text.
  const blank = await page.context().newPage();
  const partsOf = async (html: string) => (await blank.evaluate(partsIn, html)).slice(0, MAX_PARTS);
  const [server, browser] = [await partsOf(served), await partsOf(shown)];
  await blank.close();
  const differences: Difference[] = [];
  let [at, to] = [0, 0];
  while ((at < server.length || to < browser.length) && differences.length < MAX_DIFFERENCES) {
    if (server[at] === browser[to]) {
      [at, to] = [at + 1, to + 1];
      continue;
    }
    const [skipped, added] = resync(server, browser, [at, to]);
    const textOf = (parts: readonly string[]) => parts.find((part) => !isTag(part)) ?? parts[0] ?? '';
    differences.push({
      server: textOf(server.slice(at, at + skipped)),
      browser: textOf(browser.slice(to, to + added)),
    });
    [at, to] = [at + skipped, to + added];
  }
  return differences;
}

function quoted(part: string): string {
  if (part === '') return 'nothing';
  if (isTag(part)) return `the element ${part}`;
  const text = [...part.trim()].slice(0, MAX_TEXT).join('');
  return `"${text}${text.length < part.trim().length ? '…' : ''}"`;
}

export const describeDifferences = (differences: readonly Difference[]): string =>
  differences
    .map(({ server, browser }) => `the server has ${quoted(server)}, the browser ${quoted(browser)}`)
    .join('; ');

/** React's messages for a served page that differs from what the browser renders. */
export const HYDRATION_ERROR = /Minified React error #(?:418|423|425)\b|Hydration failed/;

const FIRST_RENDERING = 'gateFirstRendering';

/** Runs in every page before its scripts: keeps what the browser renders in place of what the server sent. */
export function keepFirstRendering({ error, name }: { readonly error: string; readonly name: string }): void {
  addEventListener('error', ({ message }) => {
    if (!new RegExp(error).test(message)) return;
    const page = globalThis as unknown as Record<string, string | undefined>;
    page[name] ??= document.querySelector('main')?.outerHTML;
  });
}

export const KEEP_FIRST = { error: HYDRATION_ERROR.source, name: FIRST_RENDERING };

export const FIRST_RENDERING_NOW = `(globalThis.${FIRST_RENDERING} ?? document.querySelector('main')?.outerHTML ?? '')`;

/** An expression for the first element in the browser that differs. */
export function differingElement(differences: readonly Difference[]): string {
  const parts = JSON.stringify(differences.map(({ browser }) => browser).filter(Boolean));
  return `(() => {
    const main = document.querySelector('main');
    for (const part of ${parts}) {
      const tag = /^<([\\w-]+)>$/.exec(part);
      if (tag) return main?.querySelector(tag[1]) ?? main?.firstElementChild;
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (part.includes(text.data) && text.data.trim() !== '') return text.parentElement;
    }
    return main?.firstElementChild;
  })()`;
}
