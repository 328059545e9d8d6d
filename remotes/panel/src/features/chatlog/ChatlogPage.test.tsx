import { player } from '@site/testing/players';
import { renderInPage, renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { ChatLines } from './ChatlogPage.tsx';
import { chatlog } from './feature.ts';
import { CHAT_FILTERS, linesOf } from './sampleChat.ts';

const open = (options: PageOptions = {}) =>
  renderPage('panel', chatlog, { player: player({ rank: 'jrsup' }), ...options });

const lines = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem');
const [all, melder, reported] = CHAT_FILTERS.map((filter) => linesOf(filter).length);

test('shows all lines, their number, and a notice that they are samples', async () => {
  await open({ lang: 'de' });
  expect(screen.getByText('Diese Zeilen sind Beispiele')).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    `Alle (${all})`,
    `Melder (${melder})`,
    `Gemeldet (${reported})`,
  ]);
  expect(lines()).toHaveLength(all!);
});

test('stores the filter in the URL', async () => {
  const { person, address } = await open({ at: '/panel/chatlog?filter=reported' });
  expect(lines()).toHaveLength(reported!);
  for (const line of lines()) expect(within(line).getByText('Reported')).toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: /Reporters/ }));
  expect(address()).toBe('/panel/chatlog?filter=melder');
  expect(lines()).toHaveLength(melder!);
  for (const line of lines()) expect(within(line).getByText('Reporter')).toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: /All/ }));
  expect(address()).toBe('/panel/chatlog');
});

test('shows everything for an unknown filter', async () => {
  await open({ at: '/panel/chatlog?filter=__proto__' });
  expect(lines()).toHaveLength(all!);
});

test('shows a message when there are no lines', async () => {
  await renderInPage(<ChatLines lines={[]} />, { strings: { 'panel/chatlog': chatlog.strings } });
  expect(screen.getByRole('heading', { name: 'No lines here' })).toBeInTheDocument();
});
