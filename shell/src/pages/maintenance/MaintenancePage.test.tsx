import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { renderPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { store } from '../../boot/store.ts';
import { maintenanceHeard } from '../../maintenance/maintenanceSlice.ts';
import { maintenance } from './feature.ts';

const answer = (enabled: boolean, message = '') => Response.json({ enabled, message });

function open(message: string, lang: 'de' | 'en' = 'en', query = '') {
  store.dispatch(maintenanceHeard({ enabled: true, message }));
  return renderPage('shell', maintenance, { lang, at: `/maintenance${query}` });
}

test.each([
  ['en', '', 'Maintenance', 'We will be right back.', 'Refresh'],
  ['de', '', 'Wartung', 'Wir sind gleich wieder da.', 'Aktualisieren'],
  ['en', 'We will be right back.', 'Maintenance', 'We will be right back.', 'Refresh'],
  ['de', 'We will be right back.', 'Wartung', 'Wir sind gleich wieder da.', 'Aktualisieren'],
  ['de', 'New <b>islands</b>.', 'Wartung', 'New <b>islands</b>.', 'Aktualisieren'],
] as const)('(%s) with the message "%s" says %s: %s', async (lang, message, title, text, button) => {
  await open(message, lang);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: button })).toBeInTheDocument();
});

test('asks again, says that it is still on, and shows what is new', async () => {
  mockServer({ 'GET /api/panel/maintenance': () => answer(true, 'One more hour.') });
  const { person, address } = await open('');
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Not yet – we are still working on it.')).toBeInTheDocument();
  expect(screen.getByText('One more hour.')).toBeInTheDocument();
  expect(address()).toBe('/maintenance');
});

test('goes home once it is over', async () => {
  const late = deferred<Response>();
  mockServer({ 'GET /api/panel/maintenance': () => late.promise });
  const { person, address } = await open('');
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(screen.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true');
  await act(() => late.resolve(answer(false)));
  await waitFor(() => expect(address()).toBe('/'));
});

test.each([
  ['?from=%2Fstats%3Frange%3Ddaily', '/stats?range=daily'],
  ['?from=%2F%2Fevil.example', '/'],
])('%s leads back to %s, whoever hears that it is over', async (query, to) => {
  const { address } = await open('', 'en', query);
  act(() => void store.dispatch(maintenanceHeard({ enabled: false, message: '' })));
  await waitFor(() => expect(address()).toBe(to));
});

test('who comes when there is none is led on, and sees nothing of it', async () => {
  store.dispatch(maintenanceHeard({ enabled: false, message: '' }));
  const { address } = await renderPage('shell', maintenance, { at: '/maintenance?from=%2Fshop' });
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/shop'));
});

test('a question that fails is silent: the page stays as it is', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  mockServer({ 'GET /api/panel/maintenance': () => Response.json({}, { status: 500 }) });
  const { person, address } = await open('Soon.');
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy'),
  );
  expect(screen.getByText('Soon.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(address()).toBe('/maintenance');
});
