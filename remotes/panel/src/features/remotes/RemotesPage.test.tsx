import { deferred } from '@site/testing/deferred';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remotes } from './feature.ts';
import { LIVE, MIRA, NEW, OLD, sampleServer, shop } from './sampleRemotes.ts';

async function open(more: Handlers = {}, options: PageOptions = {}) {
  const { handlers, ...site } = sampleServer();
  const server = mockServer({ ...handlers, ...more });
  const page = await renderPage('panel', remotes, { player: player({ rank: 'dev' }), ...options });
  return { ...site, ...page, server };
}

const card = (name = 'shop') => screen.findByRole('article', { name });
const refusal = (status: number, message: string) => Response.json({ code: 'internal', message }, { status });

afterEach(() => {
  jest.useRealTimers();
});

test('says that the remotes load, then shows what is live and how it does', async () => {
  const answer = deferred<Response>();
  const { container } = await open({ 'GET /api/remotes': () => answer.promise });
  expect(screen.getByText('The remotes are loading …')).toBeInTheDocument();
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  answer.resolve(Response.json([shop()]));
  const { getByText, getAllByRole } = within(await card());
  expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument();
  expect(getByText('Ada')).toBeInTheDocument();
  expect(getByText('c0ffee123456')).toBeInTheDocument();
  const cells = getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells.slice(1).map((row) => row.join(' '))).toEqual([
    expect.stringMatching(/2\.0\.0-abcdef1Live.*1,995.*1\.50 %.*93 ms.*1,210 ms.*64 ms.*0\.05/),
    expect.stringMatching(/1\.0\.0-aaaa111Before.*12.*0\.00 %.*–.*–.*–.*–/),
  ]);
  expect(screen.getByRole('link', { name: 'Try a build in this browser' })).toHaveAttribute(
    'href',
    '/overrides',
  );
});

test('what came with the site has no way back and nothing to try', async () => {
  await open();
  const { getByText, getByRole } = within(await card('panel'));
  expect(getByText('Came with the site')).toBeInTheDocument();
  expect(getByText('Nobody has loaded a version in the last hour.')).toBeInTheDocument();
  expect(getByRole('button', { name: 'Roll back' })).toBeDisabled();
  expect(getByRole('button', { name: 'Try a version on some' })).toBeDisabled();
});

test.each([
  ['en', 'Try again', 'The remotes could not be loaded'],
  ['de', 'Noch einmal versuchen', 'Fehler beim Laden der Remotes'],
] as const)('a failure has a way to try again (%s)', async (lang, retry, failed) => {
  const { person, server } = await open({ 'GET /api/remotes': () => refusal(500, '') }, { lang });
  expect(await screen.findByText(failed)).toBeInTheDocument();
  server.use({ 'GET /api/remotes': () => Response.json([]) });
  await person.click(screen.getByRole('button', { name: retry }));
  expect(
    await screen.findByText(lang === 'de' ? 'Noch keine Remotes' : 'No remotes yet'),
  ).toBeInTheDocument();
});

test('a rollback asks first, says from which to which, and takes the reason along', async () => {
  const { person, server } = await open();
  await person.click(within(await card()).getByRole('button', { name: 'Roll back' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Roll shop back?' }));
  expect(dialog.getByTitle(LIVE)).toBeInTheDocument();
  expect(dialog.getByTitle(OLD)).toBeInTheDocument();
  expect(server.callsTo('/api/remotes/shop/rollback')).toEqual([]);
  await person.type(dialog.getByRole('textbox', { name: 'Why' }), 'prices are wrong');
  await person.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.callsTo('/api/remotes/shop/rollback').map(({ body }) => body)).toEqual([
    { version: OLD, why: 'prices are wrong' },
  ]);
  await waitFor(() => expect(screen.getAllByTitle(OLD).length).toBeGreaterThan(1));
});

test('a rollback that is refused says why and stays open', async () => {
  const { person } = await open({
    'POST /api/remotes/shop/rollback': () => refusal(409, 'This version is live already.'),
  });
  await person.click(within(await card()).getByRole('button', { name: 'Roll back' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Nothing was rolled back.This version is live already.',
  );
});

test('nobody agrees to a rollback of what became live while they were asked', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { person, change } = await open();
  await person.click(within(await card()).getByRole('button', { name: 'Roll back' }));
  change({ live: { ...shop().live, version: NEW }, previous: LIVE });
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/Another version has become live meanwhile/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Roll back' })).toBeDisabled();
});

test('a version is tried on a share of browsers and on players by name, changed, and ended', async () => {
  const { person, server } = await open();
  const calls = () => server.callsTo('/api/remotes/shop/canary').map(({ method, body }) => [method, body]);
  await person.click(within(await card()).getByRole('button', { name: 'Try a version on some' }));
  const form = () => within(screen.getByRole('dialog'));
  expect(form().getByRole('combobox', { name: 'Version' })).toHaveValue(NEW);
  const percent = () => form().getByRole('textbox', { name: 'Percent of browsers' });
  await person.clear(percent());
  await person.type(percent(), '1x');
  await person.click(form().getByRole('button', { name: 'Start' }));
  expect(form().getByText('Please enter a whole number from 0 to 100.')).toBeInTheDocument();
  expect(calls()).toEqual([]);

  await person.clear(percent());
  await person.type(percent(), '10');
  const players = () => form().getByRole('textbox', { name: 'Named players' });
  await person.type(players(), 'nobody{Enter}');
  expect(await form().findByText('There is no such player.')).toBeInTheDocument();
  await person.clear(players());
  await person.type(players(), 'mira{Enter}');
  expect(await form().findByRole('button', { name: 'Mira' })).toBeInTheDocument();
  expect(players()).toHaveValue('');
  await person.click(form().getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls()).toEqual([['PUT', { version: NEW, percent: 10, users: [MIRA], why: '' }]]);

  const shown = within(await card());
  expect(await shown.findByText('10 %')).toBeInTheDocument();
  expect(await shown.findByText('Mira')).toBeInTheDocument();
  await person.click(shown.getByRole('button', { name: 'Change the trial' }));
  await person.click(form().getByRole('button', { name: 'Mira' }));
  expect(form().queryByRole('button', { name: 'Mira' })).not.toBeInTheDocument();
  expect(players()).toHaveFocus();
  await person.click(form().getByRole('button', { name: 'End the trial' }));
  await waitFor(() => expect(shown.queryByText('10 %')).not.toBeInTheDocument());
  expect(calls()[1]).toEqual(['DELETE', undefined]);
});

test('the history is asked for once it is wanted, with what the checks found', async () => {
  const { person, server } = await open();
  const shown = within(await card());
  expect(server.callsTo('/api/remotes/shop/history')).toEqual([]);
  await person.click(shown.getByRole('button', { name: 'Show history' }));
  expect(await shown.findByText('Rolled back by itself')).toBeInTheDocument();
  expect(shown.getByText('the site itself')).toBeInTheDocument();
  expect(shown.getByText('6 failures and errors in 100 loads (6.0 %).')).toBeInTheDocument();
  await person.click(shown.getByText('1 problem was found'));
  expect(shown.getByText('Import less.')).toBeVisible();
});

test('the open page asks again every 15 seconds, unless nobody looks', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { server } = await open();
  await card();
  const before = server.callsTo('/api/remotes').length;
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(server.callsTo('/api/remotes')).toHaveLength(before + 1);
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(server.callsTo('/api/remotes')).toHaveLength(before + 1);
  hidden.mockRestore();
});
