import type { CheckedBuild, Finding } from './findings.ts';
import { browseSite } from './testing/browseSite.ts';
import { visit } from './visit.ts';

const FILES = '/remotes/quests/1.0.0/';

/** A build that renders as React does: elements know their components, those of libraries and of the shell included. */
const BUILD = `const Button = () => 1;
const library = (text) => console.error(text);
const Page = () => { library('The ink is low.'); };
const main = document.querySelector('main');
main.innerHTML = '<h1>Quests</h1><div><button></button><a href="/quests/gone">Gone</a></div>';
const page = { type: Page, return: { type: shell, return: null } };
const inner = { type: { type: { render: undefined }, render: Button }, return: { type: 'div', return: page } };
for (const element of document.querySelectorAll('main, main *')) element.__reactFiber$any = page;
main.querySelector('div').__reactFiber$any = inner;
delete main.querySelector('button').__reactFiber$any;
Page();`;

const { site, browser } = await browseSite({
  '/assets/main.js': 'function shell() {}',
  [`${FILES}home.js`]: BUILD,
  '/quests': `<div id="root" data-lang="en"><main><h1>Quests</h1></main></div><script src="/assets/main.js"></script><script src="${FILES}home.js"></script>`,
});

test('names the lines of the build for what is seen in a page and in its log, the nearest first', async () => {
  const context = await browser.newContext();
  const found: Finding[] = [];
  const build: CheckedBuild = { site: site.url, name: 'quests', version: '1.0.0', smoke: [] };
  const visitor = { context, width: 390, isStaff: true, isAlone: false, mark: '' };
  const findings = { add: (finding: Finding) => void found.push(finding) };
  await visit('/quests', visitor, { build, pages: ['/quests'], findings, until: Infinity });
  await context.close();
  const sourcesOf = (said: string) => found.find(({ what }) => what.includes(said))?.sources;
  expect(sourcesOf('The ink is low.')).toEqual([
    `${FILES}home.js:2:35`,
    `${FILES}home.js:3:22`,
    `${FILES}home.js:11:1`,
  ]);
  expect(sourcesOf('(button-name)')).toEqual([`${FILES}home.js:1:16`, `${FILES}home.js:3:14`]);
  expect(sourcesOf('/quests/gone')).toEqual([`${FILES}home.js:3:14`]);
}, 60_000);
