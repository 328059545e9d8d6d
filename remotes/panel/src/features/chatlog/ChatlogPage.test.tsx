import type { ChatLine } from '@site/contract/http/gameServers';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { chatlog } from './feature.ts';
import { CHAT_FILTERS, linesOf } from './sampleChat.ts';

const page = (lines: readonly ChatLine[], total = lines.length) =>
  Response.json(lines, { headers: { 'x-total-count': String(total) } });

async function open(options: PageOptions = {}, answer = (_query: URLSearchParams) => page([])) {
  const server = mockServer({ 'GET /api/panel/chat': ({ query }) => answer(query) });
  const opened = await renderPage('panel', chatlog, { player: player({ rank: 'jrsup' }), ...options });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return { ...opened, server };
}

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

test('shows no samples when the lines of the game are all too old to be kept', async () => {
  const begun = () => Response.json([], { headers: { 'x-total-count': '0', 'x-chat-began': 'true' } });
  await open({}, begun);
  expect(screen.queryByText('These lines are samples')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'No lines here' })).toBeInTheDocument();
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

const line = (number: number, own: Partial<ChatLine> = {}): ChatLine => ({
  id: String(number),
  at: '2026-01-01T12:00:00.000Z',
  channel: 'global',
  text: `Line ${number}`,
  player: { uuid: '00000000-0000-4000-8000-000000000001', name: 'Lumi' },
  isReporter: false,
  isReported: false,
  ...own,
});

test('shows lines of the game once there are any, in pages', async () => {
  const { person, server } = await open({}, (query) => {
    if (query.get('filter') === 'reported') return page([line(7, { isReported: true })]);
    return query.has('before') ? page([line(2)], 51) : page([line(1)], 51);
  });
  expect(await screen.findByText('Line 1')).toBeInTheDocument();
  expect(screen.queryByText('These lines are samples')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Older' }));
  expect(await screen.findByText('Line 2')).toBeInTheDocument();
  await person.click(screen.getByRole('tab', { name: 'Reported' }));
  expect(await screen.findByText('Line 7')).toBeInTheDocument();
  expect(within(lines()[0]!).getByText('Reported')).toBeInTheDocument();
  expect(server.callsTo('/api/panel/chat').length).toBeGreaterThanOrEqual(3);
});

test('turns to the lines after the last one that is shown, whatever arrives meanwhile', async () => {
  const asked: (string | null)[] = [];
  const older = (lines: readonly ChatLine[], count: number) =>
    Response.json(lines, { headers: { 'x-total-count': '151', 'x-older-count': String(count) } });
  const { person } = await open({}, (query) => {
    const before = query.get('before');
    if (before !== asked.at(-1)) asked.push(before);
    if (before === null) return older([line(9), line(8)], 151);
    return before.endsWith('_8') ? older([line(7), line(6)], 101) : older([line(5)], 1);
  });
  expect(await screen.findByText('Line 8')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Older' }));
  expect(await screen.findByText('Line 7')).toBeInTheDocument();
  expect(document.activeElement).toContainElement(screen.getByText('Line 7'));
  expect(document.activeElement).not.toContainElement(screen.getByRole('tablist'));
  await person.click(screen.getByRole('button', { name: 'Older' }));
  expect(await screen.findByText('Line 5')).toBeInTheDocument();
  expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
  const at = '2026-01-01T12:00:00.000Z';
  expect(asked).toEqual([null, `${at}_8`, `${at}_6`]);
  await person.click(screen.getByRole('button', { name: 'Newer' }));
  expect(await screen.findByText('Line 7')).toBeInTheDocument();
});
