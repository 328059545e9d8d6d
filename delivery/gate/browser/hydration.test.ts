import { describeDifferences, differencesOf } from './hydration.ts';
import { browseSite } from './testing/browseSite.ts';

/** As on the site. */
const POLICY = `<meta http-equiv="content-security-policy" content="require-trusted-types-for 'script'">`;
const { site, browser } = await browseSite({ '/': `${POLICY}<h1>Quests</h1>` });
const opened = await (await browser.newContext()).newPage();
await opened.goto(site.url);

const page = (main: string) =>
  `<html><body><div id="root"><main class="a>b">${main}</main></div></body></html>`;
const found = async (served: string, shown: string) =>
  describeDifferences(await differencesOf(opened, page(served), page(shown)));

test.each([
  [
    'a text',
    '<h1>Quests</h1><p>One</p>',
    '<h1>Quests</h1><p>Two</p>',
    'the server has "One", the browser "Two"',
  ],
  [
    'texts beside each other, which React separates',
    '<p>It is <!-- -->9:00</p>',
    '<p>It is <!-- -->18:00</p>',
    'the server has "It is 9:00", the browser "It is 18:00"',
  ],
  [
    'what only the browser has',
    '<h1>Quests</h1>',
    '<h1>Quests</h1><p>For you &amp; me</p>',
    'the server has nothing, the browser "For you & me"',
  ],
  ['what only the server has', '<h1>A</h1><b>B</b>', '<h1>A</h1>', 'the server has "B", the browser nothing'],
  [
    'an element',
    '<h1>Quests</h1><p></p>',
    '<h1>Quests</h1><hr>',
    'the server has the element <p>, the browser the element <hr>',
  ],
  [
    'several, of which one may be right',
    '<p>09:00</p><h1>Quests</h1><p>One</p><b>x</b>',
    '<p>18:00</p><h1>Quests</h1><p>Two</p><b>x</b>',
    'the server has "09:00", the browser "18:00"; the server has "One", the browser "Two"',
  ],
  [
    'a long text',
    '<p>a</p>',
    `<p>${'🦦'.repeat(90)}</p>`,
    `the server has "a", the browser "${'🦦'.repeat(80)}…"`,
  ],
])('names %s', async (_, served, shown, said) => {
  expect(await found(served, shown)).toBe(said);
});

test('ignores attributes, styles, comments and what belongs into the head', async () => {
  const served = '<style>a{}</style><h1 class="x" title="a > b">Quests</h1><link href="/a"><meta name="b">';
  expect(await found(served, '<h1 class="y">Quests</h1><!--$-->')).toBe('');
});

test('takes no long time for pages that have nothing in common', async () => {
  const many = (name: string) =>
    Array.from({ length: 20_000 }, (_, index) => `<p>${name}${index}</p>`).join('');
  const started = Date.now();
  expect(await differencesOf(opened, page(many('a')), page(many('b')))).not.toEqual([]);
  expect(Date.now() - started).toBeLessThan(5_000);
});
