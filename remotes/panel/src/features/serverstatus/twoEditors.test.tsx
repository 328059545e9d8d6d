import { deferred } from '@site/testing/deferred';
import { mockServer, type Handlers, type MockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { act, screen, within } from '@testing-library/react';
import { serverstatus } from './feature.ts';
import { refused, sampleServer, SAVED } from './sampleServer.ts';

async function open(more: Handlers = {}) {
  const { handlers, ...site } = sampleServer();
  const server = mockServer({ ...handlers, ...more });
  const page = await renderPage('panel', serverstatus, { player: player({ rank: 'owner' }) });
  return { ...site, ...page, server };
}

const message = () => screen.getByRole('textbox', { name: /Message to players|Nachricht an die Spieler/ });
const save = () => screen.getByRole('button', { name: /^Save$|^Speichern$/ });
const sentVersions = (server: MockServer) =>
  server
    .callsTo('/api/panel/settings')
    .filter(({ method }) => method === 'PUT')
    .map(({ headers }) => headers.get('if-match'));
/** Somebody comes back to the page, which asks then. */
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

test('what somebody else changes is shown with their name where nothing is edited', async () => {
  const { change } = await open();
  await screen.findByDisplayValue('Soon');
  change({ ...SAVED, maintenance: { enabled: true, message: 'At noon' } });
  comeBack();
  expect(await screen.findByText(/has just changed the settings/)).toHaveTextContent(/^Mira has/);
  expect(message()).toHaveValue('At noon');
  expect(save()).toBeDisabled();
});

test('where the name can not be told, the change is', async () => {
  const { change } = await open({ 'GET /api/panel/audit': () => refused(500, 'internal') });
  await screen.findByDisplayValue('Soon');
  change({ ...SAVED, maintenance: { enabled: false, message: 'At noon' } });
  comeBack();
  expect(await screen.findByText(/^The settings have just been changed/)).toBeInTheDocument();
});

test('a save that somebody else was ahead of overwrites nothing: what both changed is chosen, the rest is joined', async () => {
  const { person, state, change, server } = await open();
  await screen.findByDisplayValue('Soon');
  await person.type(message(), 'er');
  await person.click(screen.getByRole('switch', { name: 'Automatic restart' }));
  change({
    maintenance: { enabled: false, message: 'At noon' },
    monitoring: { ...SAVED.monitoring, logLevel: 'error' },
  });
  await person.click(save());
  const group = await screen.findByRole('group', { name: 'Message to players' });
  expect(group).toHaveTextContent('Sooner');
  expect(group).toHaveTextContent('At noon');
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(screen.getByRole('combobox')).toHaveValue('error');
  expect(message()).toHaveValue('Sooner');
  expect(save()).toBeDisabled();
  expect(state.version).toBe(4);

  await person.click(within(group).getByRole('button', { name: 'Keep mine' }));
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
  await person.click(save());
  await screen.findByText('Everything is saved.');
  expect(state.settings).toEqual({
    maintenance: { enabled: false, message: 'Sooner' },
    monitoring: { ...SAVED.monitoring, autoRestart: true, logLevel: 'error' },
  });
  expect(sentVersions(server)).toEqual(['"3"', '"4"']);
});

test('taking theirs leaves nothing to save', async () => {
  const { person, change } = await open();
  await screen.findByDisplayValue('Soon');
  await person.type(message(), 'er');
  change({ ...SAVED, maintenance: { enabled: false, message: 'At noon' } });
  comeBack();
  await person.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(message()).toHaveValue('At noon');
  expect(screen.getByText('Everything is saved.')).toBeInTheDocument();
});

test('an answer that was asked for before a write is not news', async () => {
  const { server, person } = await open();
  await screen.findByDisplayValue('Soon');
  const late = deferred<Response>();
  server.use({ 'GET /api/panel/settings': () => late.promise });
  comeBack();
  await person.type(message(), 'er');
  await person.click(save());
  await screen.findByText('Everything is saved.');
  await act(async () => {
    late.resolve(Response.json(SAVED, { headers: { etag: '"3"' } }));
    await late.promise;
  });
  expect(message()).toHaveValue('Sooner');
  expect(screen.queryByText(/changed/)).not.toBeInTheDocument();
});
