import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { passTime } from '@site/testing/passTime';
import { renderPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { store } from '../../core/store.ts';
import { maintenanceHeard } from '@site/platform/maintenance';
import { maintenance } from './feature.ts';

const stateResponse = (enabled: boolean, message = '') => Response.json({ enabled, message });

function open(message: string, lang: 'de' | 'en' = 'en', query = '') {
  store.dispatch(maintenanceHeard({ enabled: true, message }));
  return renderPage('shell', maintenance, { lang, at: `/maintenance${query}` });
}

test.each([
  ['en', '', 'Maintenance', 'We will be right back.', 'Refresh'],
  ['de', 'We will be right back.', 'Wartung', 'Wir sind gleich wieder da.', 'Aktualisieren'],
  ['de', 'New <b>islands</b>.', 'Wartung', 'New <b>islands</b>.', 'Aktualisieren'],
] as const)('(%s) shows the message "%s" as %s: %s', async (lang, message, title, text, button) => {
  await open(message, lang);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: button })).toBeInTheDocument();
});

test('refreshes, and shows that maintenance is still on and its new message', async () => {
  mockServer({ 'GET /api/panel/maintenance': () => stateResponse(true, 'One more hour.') });
  const { person, address } = await open('');
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Not yet – we are still working on it.')).toBeInTheDocument();
  expect(screen.getByText('One more hour.')).toBeInTheDocument();
  expect(address()).toBe('/maintenance');
});

test('redirects home once maintenance is over', async () => {
  const late = deferred<Response>();
  mockServer({ 'GET /api/panel/maintenance': () => late.promise });
  const { person, address } = await open('');
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(screen.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true');
  await act(() => late.resolve(stateResponse(false)));
  await waitFor(() => expect(address()).toBe('/'));
});

test.each([
  ['?from=%2Fstats%3Frange%3Ddaily', '/stats?range=daily'],
  ['?from=%2F%2Fevil.example', '/'],
])(
  'redirects from %s to %s once another part of the page learns that maintenance is over',
  async (query, to) => {
    const { address } = await open('', 'en', query);
    act(() => void store.dispatch(maintenanceHeard({ enabled: false, message: '' })));
    await waitFor(() => expect(address()).toBe(to));
  },
);

test('redirects immediately and renders nothing if maintenance is off', async () => {
  store.dispatch(maintenanceHeard({ enabled: false, message: '' }));
  const { address } = await renderPage('shell', maintenance, { at: '/maintenance?from=%2Fshop' });
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/shop'));
});

test('stays, with the default message, while no response has said whether maintenance is on', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  mockServer({ 'GET /api/panel/maintenance': () => Response.json({}, { status: 500 }) });
  const { person, address } = await renderPage('shell', maintenance, { at: '/maintenance?from=%2Fshop' });
  expect(screen.getByText('We will be right back.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy'),
  );
  expect(address()).toBe('/maintenance?from=%2Fshop');
});

test('leads back by itself when maintenance is over, to where the visitor was', async () => {
  mockServer({ 'GET /api/panel/maintenance': () => stateResponse(true) });
  jest.useFakeTimers();
  const { address } = await open('', 'en', '?from=%2Fstats');
  await passTime(31_000);
  expect(address()).toBe('/maintenance?from=%2Fstats');
  mockServer({ 'GET /api/panel/maintenance': () => stateResponse(false) });
  await passTime(31_000);
  jest.useRealTimers();
  await waitFor(() => expect(address()).toBe('/stats'));
});
