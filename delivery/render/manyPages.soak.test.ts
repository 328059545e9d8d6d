import { readFileSync } from 'node:fs';
import { descendants } from '../testing/descendants.ts';
import { rendererOf } from '../testing/rendererOf.ts';

const PAGES = 100_000;

/** A page that changes globals, fills its modules, and leaves work behind. */
const REMOTE = `
const filling = new Array(10_000).fill(0).map((_, index) => ({ index }));
exports.page = (path) => {
  const seen = [globalThis.left, [].left, filling.length].join();
  globalThis.left = filling;
  Array.prototype.left = path;
  setTimeout(() => { globalThis.left = path; }, 1_000);
  void (async () => { await null; globalThis.left = path; })();
  return seen;
};`;

/** Returns the kilobytes of the largest process that renders. */
function residentKb(): number {
  const sizes = descendants().map(({ pid }) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
  );
  return Math.max(...sizes);
}

test(`${PAGES} pages leave nothing to each other, and nothing grows`, async () => {
  const { render, failures } = rendererOf(REMOTE);
  let early = 0;
  for (let page = 0; page < PAGES; page += 1) {
    expect(await render(`/page-${page}`)).toBe(',,10000');
    // A process ends after 5,000 pages.
    if (page === 1_000) early = residentKb();
    if (page === 4_900) expect(residentKb()).toBeLessThan(1.3 * early);
  }
  expect(failures).toEqual([]);
}, 900_000);
