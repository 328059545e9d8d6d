import { player } from '@site/testing/players';
import { renderInPage, renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { linesOf } from './chatLine.ts';
import { ChatLines } from './ChatLines.tsx';
import { chatlog } from './feature.ts';
import { SAMPLE_LINES } from './sampleLines.ts';

const open = (options: PageOptions = {}) =>
  renderPage('panel', chatlog, { player: player({ rank: 'jrsup' }), ...options });

const lines = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem');
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const counts = {
  all: SAMPLE_LINES.length,
  melder: linesOf(SAMPLE_LINES, 'melder').length,
  reported: linesOf(SAMPLE_LINES, 'reported').length,
};

test.each([
  ['en', ['All', 'Reporters', 'Reported'], 'These lines are samples'],
  ['de', ['Alle', 'Melder', 'Gemeldet'], 'Diese Zeilen sind Beispiele'],
] as const)(
  'shows all lines, says that they are samples, and how many there are (%s)',
  async (lang, words, notice) => {
    await open({ lang });
    expect(screen.getByText(notice)).toBeInTheDocument();
    const [all, melder, reported] = words;
    expect(tabs()).toEqual([
      `${all} (${counts.all})`,
      `${melder} (${counts.melder})`,
      `${reported} (${counts.reported})`,
    ]);
    expect(lines()).toHaveLength(counts.all);
  },
);

test('those who report are shown with all that they have written', () => {
  const reporters = new Set(SAMPLE_LINES.filter(({ isMelder }) => isMelder).map((line) => line.player));
  expect(linesOf(SAMPLE_LINES, 'melder')).toEqual(SAMPLE_LINES.filter((line) => reporters.has(line.player)));
});

test('the filter stands in the address', async () => {
  const { person, address } = await open({ at: '/panel/chatlog?filter=reported' });
  expect(lines()).toHaveLength(counts.reported);
  for (const line of lines()) expect(within(line).getByText('Reported')).toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: /Reporters/ }));
  expect(address()).toBe('/panel/chatlog?filter=melder');
  expect(lines()).toHaveLength(counts.melder);
  for (const line of lines()) expect(within(line).getByText('Reporter')).toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: /All/ }));
  expect(address()).toBe('/panel/chatlog');
});

test('a filter that there is not shows everything', async () => {
  await open({ at: '/panel/chatlog?filter=__proto__' });
  expect(lines()).toHaveLength(counts.all);
});

test('without lines it says so', async () => {
  await renderInPage(<ChatLines lines={[]} />, { strings: { 'panel/chatlog': chatlog.strings } });
  expect(screen.getByRole('heading', { name: 'No lines here' })).toBeInTheDocument();
});
