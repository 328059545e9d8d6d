import { deferred } from '@site/testing/deferred';
import { mockServer, type Handlers, type MockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { serverstatus } from './feature.ts';
import { refused, sampleServer, SAVED } from './sampleServer.ts';

async function open(more: Handlers = {}, options: PageOptions = {}) {
  const { handlers, ...site } = sampleServer();
  const server = mockServer({ ...handlers, ...more });
  const page = await renderPage('panel', serverstatus, { player: player({ rank: 'owner' }), ...options });
  return { ...site, ...page, server };
}

const message = () => screen.getByLabelText(/^(Message to players|Nachricht an die Spieler)/);
const save = () => screen.getByRole('button', { name: /^Save$|^Speichern$/ });
const entries = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Entry \d/ });
const sentVersions = (server: MockServer) =>
  server
    .callsTo('/api/panel/settings')
    .filter(({ method }) => method === 'PUT')
    .map(({ headers }) => headers.get('if-match'));

test('says that the settings load, then shows them all', async () => {
  const answer = deferred<Response>();
  const { container } = await open({ 'GET /api/panel/settings': () => answer.promise });
  expect(screen.getByText('The settings are loading …')).toBeInTheDocument();
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  answer.resolve(Response.json(SAVED, { headers: { etag: '"3"' } }));
  await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument());
  expect(message()).toHaveValue('Soon');
  expect(screen.getByRole('switch', { name: 'Maintenance mode' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Show player count' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Automatic restart' })).not.toBeChecked();
  expect(screen.getByRole('combobox')).toHaveValue('warn');
  expect(entries().map(({ value }) => value)).toEqual(['Backup made', 'Players told']);
  expect(screen.getByRole('checkbox', { name: 'Done: Backup made' })).toBeChecked();
  expect(save()).toBeDisabled();
});

test.each([
  ['en', 'The settings could not be loaded', 'Try again'],
  ['de', 'Konnte Einstellungen nicht laden.', 'Noch einmal versuchen'],
] as const)('what could not be loaded is asked for again (%s)', async (lang, title, again) => {
  const { server, person } = await open(
    { 'GET /api/panel/settings': () => refused(500, 'internal') },
    { lang },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  server.use({ 'GET /api/panel/settings': () => Response.json(SAVED, { headers: { etag: '"3"' } }) });
  await person.click(screen.getByRole('button', { name: again }));
  await screen.findByDisplayValue('Soon');
});

test('turning maintenance on asks first and turning it off does not, each in the known version', async () => {
  const { server, person } = await open();
  const turn = await screen.findByRole('switch', { name: 'Maintenance mode' });
  await person.click(turn);
  const dialog = screen.getByRole('dialog', { name: 'Turn maintenance on?' });
  expect(dialog).toHaveTextContent('Soon');
  await person.click(within(dialog).getAllByRole('button', { name: 'Cancel' })[1]!);
  expect(turn).not.toBeChecked();
  expect(server.callsTo('/api/panel/maintenance/toggle')).toHaveLength(0);

  await person.click(turn);
  await person.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('On – only the team gets in')).toBeInTheDocument();
  expect(turn).toBeChecked();
  await person.click(turn);
  expect(await screen.findByText('Off – the site is open')).toBeInTheDocument();
  expect(
    server.callsTo('/api/panel/maintenance/toggle').map(({ headers }) => headers.get('if-match')),
  ).toEqual(['"3"', '"4"']);
});

test('a switch that somebody else was ahead of stays and shows what is so now', async () => {
  const { person, state, change } = await open();
  const turn = await screen.findByRole('switch', { name: 'Maintenance mode' });
  change({ ...SAVED, maintenance: { enabled: true, message: 'Soon' } });
  await person.click(turn);
  await person.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /could not be switched.*Somebody else was first/,
  );
  await waitFor(() => expect(turn).toBeChecked());
  expect(state.settings.maintenance.enabled).toBe(true);
});

test('a draft is saved as a whole over the known version', async () => {
  const { person, state, server } = await open();
  await person.clear(await screen.findByRole('textbox', { name: /Message/ }));
  expect(screen.getByRole('figure')).toHaveTextContent('We will be right back.');
  await person.paste('At noon');
  expect(screen.getByRole('figure')).toHaveTextContent('At noon');
  await person.click(screen.getByRole('switch', { name: 'Show player count' }));
  await person.selectOptions(screen.getByRole('combobox'), 'debug');
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument();
  await person.click(save());
  expect(await screen.findByText('Everything is saved.')).toBeInTheDocument();
  expect(state.settings).toEqual({
    maintenance: { enabled: false, message: 'At noon' },
    monitoring: { ...SAVED.monitoring, showPlayerCount: false, logLevel: 'debug' },
  });
  expect(sentVersions(server)).toEqual(['"3"']);
  expect(save()).toBeDisabled();
});

test.each([
  ['en', 'Saving failed.'],
  ['de', 'Speichern fehlgeschlagen.'],
] as const)('what could not be saved stays as it was typed (%s)', async (lang, failed) => {
  const { person } = await open(
    { 'PUT /api/panel/settings': () => refused(500, 'internal', 'The disk is full.') },
    { lang },
  );
  await screen.findByDisplayValue('Soon');
  await person.type(message(), 'er');
  await person.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(`${failed}The disk is full.`);
  expect(message()).toHaveValue('Sooner');
  expect(save()).toBeEnabled();
});

test('discarding shows what is saved', async () => {
  const { person } = await open();
  await person.type(await screen.findByRole('textbox', { name: /Message/ }), 'er');
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(message()).toHaveValue('Soon');
  expect(screen.getByText('Everything is saved.')).toBeInTheDocument();
});

test('entries of the checklist come, go, are renamed, ticked and moved, with the focus where it was', async () => {
  const { person, state } = await open();
  await person.type(await screen.findByRole('textbox', { name: 'New entry' }), ' Doors shut {Enter}');
  expect(entries().map(({ value }) => value)).toEqual(['Backup made', 'Players told', 'Doors shut']);
  await person.click(screen.getByRole('checkbox', { name: 'Done: Doors shut' }));
  await person.click(screen.getByRole('button', { name: 'Move up: Doors shut' }));
  expect(screen.getByRole('button', { name: 'Move up: Doors shut' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(entries().map(({ value }) => value)).toEqual(['Doors shut', 'Backup made', 'Players told']);
  expect(screen.getByRole('button', { name: 'Move down: Doors shut' })).toHaveFocus();
  expect(screen.getByText('Now in place 1 of 3.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Remove: Backup made' }));
  expect(screen.getByRole('textbox', { name: 'New entry' })).toHaveFocus();

  await person.clear(entries()[1]!);
  expect(screen.getByText('An entry of the checklist has no text.')).toBeInTheDocument();
  expect(save()).toBeDisabled();
  await person.type(entries()[1]!, 'All told');
  await person.click(save());
  await screen.findByText('Everything is saved.');
  expect(state.settings.monitoring.checklist).toEqual([
    { id: expect.any(String) as string, label: 'Doors shut', done: true },
    { id: 'b', label: 'All told', done: false },
  ]);
});

test('a full checklist takes no more', async () => {
  const checklist = Array.from({ length: 50 }, (_, place) => ({
    id: `${place}`,
    label: `Task ${place}`,
    done: false,
  }));
  const { person } = await open({
    'GET /api/panel/settings': () =>
      Response.json(
        { ...SAVED, monitoring: { ...SAVED.monitoring, checklist } },
        { headers: { etag: '"3"' } },
      ),
  });
  // Looking for roles among so many takes long.
  const row = within((await screen.findByDisplayValue('Task 7')).closest('li')!);
  expect(screen.getAllByDisplayValue(/^Task/)).toHaveLength(50);
  const add = screen.getByRole('button', { name: 'Add' });
  expect(add).toBeDisabled();
  await person.click(row.getByRole('button', { name: 'Remove: Task 7' }));
  expect(add).toBeEnabled();
});

test('a draft waits for who leaves the page, and the window asks before it is closed over it', async () => {
  const { person, unmount } = await open();
  await screen.findByDisplayValue('Soon');
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeld()).toBe(false);
  await person.type(message(), 'er');
  expect(isHeld()).toBe(true);
  unmount();
  expect(isHeld()).toBe(false);

  await renderPage('panel', serverstatus);
  expect(message()).toHaveValue('Sooner');
  expect(screen.getByText('Your unsaved changes from before are still here.')).toBeInTheDocument();
});
