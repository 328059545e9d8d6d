import type { ChecklistEntry, PanelSettings } from '@site/contract/http/panel';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handlers, type MockServer, type ServerCall } from '@site/testing/mockServer';
import { passTime } from '@site/testing/passTime';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serverstatus } from './feature.ts';

const SETTINGS = '/api/panel/settings';
const TOGGLE = '/api/panel/maintenance/toggle';

const SAVED: PanelSettings = {
  maintenance: { enabled: false, message: 'Soon' },
  monitoring: {
    showPlayerCount: true,
    autoRestart: false,
    logLevel: 'warn',
    checklist: [
      { id: 'a', label: 'Backup made', done: true },
      { id: 'b', label: 'Players told', done: false },
    ],
  },
};

const refused = (status: number, code: string, message = '') => Response.json({ code, message }, { status });
const inFirstVersion = (settings: PanelSettings) => Response.json(settings, { headers: { etag: '"3"' } });

/** Opens the page with a fake server, whose settings `change` changes as another user. */
async function open(more: Handlers = {}) {
  const state = { version: 3, settings: SAVED };
  const headers = () => ({ headers: { etag: `"${state.version}"` } });
  const change = (settings: PanelSettings) => {
    state.version += 1;
    state.settings = settings;
  };
  const isOld = ({ headers: sent }: ServerCall) => sent.get('if-match') !== `"${state.version}"`;
  const late = () => refused(409, 'settings_changed', 'Somebody else was first.');
  const server = mockServer({
    [`GET ${SETTINGS}`]: () => Response.json(state.settings, headers()),
    [`PUT ${SETTINGS}`]: (call) => {
      if (isOld(call)) return late();
      change(call.body as PanelSettings);
      return Response.json(state.settings, headers());
    },
    [`PUT ${TOGGLE}`]: (call) => {
      if (isOld(call)) return late();
      const { maintenance } = state.settings;
      change({ ...state.settings, maintenance: { ...maintenance, enabled: !maintenance.enabled } });
      return Response.json({ enabled: !maintenance.enabled }, headers());
    },
    ...more,
  });
  const page = await renderPage('panel', serverstatus, { player: player({ rank: 'owner' }) });
  return { ...page, state, change, server };
}

const message = () => screen.getByLabelText(/^Message to players/, { selector: 'textarea' });
const save = () => screen.getByRole('button', { name: 'Save' });
const entries = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Entry \d/ });
const sentVersions = (server: MockServer, path: string) =>
  server.calls
    .filter((call) => call.method === 'PUT' && call.path === path)
    .map(({ headers }) => headers.get('if-match'));

afterEach(() => void jest.useRealTimers());

test('shows a loading message, then all settings', async () => {
  const answer = deferred<Response>();
  const { container } = await open({ [`GET ${SETTINGS}`]: () => answer.promise });
  expect(screen.getByText('The settings are loading …')).toBeInTheDocument();
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  answer.resolve(inFirstVersion(SAVED));
  await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument());
  expect(message()).toHaveValue('Soon');
  expect(screen.getByRole('switch', { name: 'Maintenance mode' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Show player count' })).toBeChecked();
  expect(screen.getByRole('combobox')).toHaveValue('warn');
  expect(entries().map(({ value }) => value)).toEqual(['Backup made', 'Players told']);
  expect(screen.getByRole('checkbox', { name: 'Done: Backup made' })).toBeChecked();
  expect(save()).toBeDisabled();
});

test('turning maintenance on asks first and turning it off does not, each with the known version', async () => {
  const { server, person } = await open();
  const turn = await screen.findByRole('switch', { name: 'Maintenance mode' });
  await person.click(turn);
  const dialog = screen.getByRole('dialog', { name: 'Turn maintenance on?' });
  expect(dialog).toHaveTextContent('Soon');
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(turn).not.toBeChecked();
  expect(server.callsTo(TOGGLE)).toHaveLength(0);

  await person.click(turn);
  await person.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('On – only the team gets in')).toBeInTheDocument();
  expect(turn).toBeChecked();
  await person.click(turn);
  expect(await screen.findByText('Off – the site is open')).toBeInTheDocument();
  expect(sentVersions(server, TOGGLE)).toEqual(['"3"', '"4"']);
});

test('a switch that loses to another change shows the current state', async () => {
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

test('saves the whole draft over the known version', async () => {
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
  expect(sentVersions(server, SETTINGS)).toEqual(['"3"']);
  expect(save()).toBeDisabled();
});

test('keeps the input when saving fails', async () => {
  const full = () => refused(500, 'internal', 'The disk is full.');
  const { person } = await open({ [`PUT ${SETTINGS}`]: full });
  await screen.findByDisplayValue('Soon');
  await person.type(message(), 'er');
  await person.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Saving failed.The disk is full.');
  expect(message()).toHaveValue('Sooner');
  expect(save()).toBeEnabled();
});

test('discarding restores the saved settings', async () => {
  const { person } = await open();
  await person.type(await screen.findByRole('textbox', { name: /Message/ }), 'er');
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(message()).toHaveValue('Soon');
  expect(screen.getByText('Everything is saved.')).toBeInTheDocument();
});

test('checklist entries can be added, removed, renamed, ticked and moved without losing the focus', async () => {
  const { person, state } = await open();
  await person.type(await screen.findByRole('textbox', { name: 'New entry' }), ' Doors shut {Enter}');
  expect(entries().map(({ value }) => value)).toEqual(['Backup made', 'Players told', 'Doors shut']);
  await person.click(screen.getByRole('checkbox', { name: 'Done: Doors shut' }));
  await person.click(screen.getByRole('button', { name: 'Move up: Doors shut' }));
  expect(screen.getByRole('button', { name: 'Move up: Doors shut' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(entries().map(({ value }) => value)).toEqual(['Doors shut', 'Backup made', 'Players told']);
  expect(screen.getByRole('button', { name: 'Move down: Doors shut' })).toHaveFocus();
  expect(screen.getByText('Now at position 1 of 3.')).toBeInTheDocument();
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

test('a full checklist accepts no more entries', async () => {
  const places = Array.from({ length: 50 }, (_, place) => place);
  const checklist = places.map((place) => ({ id: `${place}`, label: `Task ${place}`, done: false }));
  const full = { ...SAVED, monitoring: { ...SAVED.monitoring, checklist } };
  const { person } = await open({ [`GET ${SETTINGS}`]: () => inFirstVersion(full) });
  // Finding roles among so many elements is slow.
  const row = within((await screen.findByDisplayValue('Task 7')).closest('li')!);
  expect(screen.getAllByDisplayValue(/^Task/)).toHaveLength(50);
  const add = screen.getByRole('button', { name: 'Add' });
  expect(add).toBeDisabled();
  await person.click(row.getByRole('button', { name: 'Remove: Task 7' }));
  expect(add).toBeEnabled();
});

test('keeps a draft across pages and warns before the window is closed', async () => {
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

/** Simulates a return to the page, which then refetches the settings. */
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

test("shows another user's changes, and says so only where something is being edited", async () => {
  jest.useFakeTimers();
  const { person, change } = await open();
  await screen.findByDisplayValue('Soon');
  change({ ...SAVED, maintenance: { enabled: true, message: 'At noon' } });
  await passTime(10_000);
  expect(message()).toHaveValue('At noon');
  expect(screen.getByText('Everything is saved.')).toBeInTheDocument();
  await person.click(screen.getByRole('switch', { name: 'Automatic restart' }));
  change({ ...SAVED, maintenance: { enabled: true, message: 'At night' } });
  await passTime(10_000);
  expect(message()).toHaveValue('At night');
  expect(screen.getByText(/^The settings have just been changed/)).toBeInTheDocument();
  expect(save()).toBeEnabled();
});

test('a save that loses to another change overwrites nothing: the user chooses, the rest is merged', async () => {
  const { person, state, change, server } = await open();
  await screen.findByDisplayValue('Soon');
  await person.type(message(), 'er');
  await person.click(screen.getByRole('switch', { name: 'Automatic restart' }));
  await person.click(screen.getByRole('button', { name: 'Remove: Players told' }));
  const [backup] = SAVED.monitoring.checklist as [ChecklistEntry];
  const theirs: PanelSettings = {
    maintenance: { enabled: false, message: 'At noon' },
    monitoring: { ...SAVED.monitoring, logLevel: 'error', checklist: [{ ...backup, done: false }] },
  };
  change(theirs);
  await person.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else has changed this too' }));
  const groups = dialog.getAllByRole('radiogroup');
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'Message to playersYoursSoonerTheirsAt noon',
    'ChecklistYoursBackup made (done)TheirsBackup made (open)',
  ]);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(message()).toHaveValue('Sooner');
  expect(state.settings).toEqual(theirs);

  await person.click(save());
  await person.click(within(screen.getByRole('radiogroup', { name: 'Checklist' })).getByLabelText(/^Theirs/));
  await person.click(within(screen.getByRole('radiogroup', { name: /^Message/ })).getByLabelText(/^Yours/));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await screen.findByText('Everything is saved.');
  expect(state.settings).toEqual({
    maintenance: { enabled: false, message: 'Sooner' },
    monitoring: { ...theirs.monitoring, autoRestart: true },
  });
  expect(sentVersions(server, SETTINGS)).toEqual(['"3"', '"4"']);
});

test('a save over changes of other fields keeps both', async () => {
  const { person, state, change, server } = await open();
  await person.type(await screen.findByRole('textbox', { name: /^Message/ }), 'er');
  change({ ...SAVED, monitoring: { ...SAVED.monitoring, logLevel: 'error' } });
  await person.click(save());
  await screen.findByText('Everything is saved.');
  expect(state.settings.maintenance.message).toBe('Sooner');
  expect(state.settings.monitoring.logLevel).toBe('error');
  expect(sentVersions(server, SETTINGS)).toEqual(['"3"', '"4"']);
});

test('ignores a response that was requested before a write', async () => {
  const { server, person } = await open();
  await screen.findByDisplayValue('Soon');
  const late = deferred<Response>();
  server.use({ [`GET ${SETTINGS}`]: () => late.promise });
  comeBack();
  await person.type(message(), 'er');
  await person.click(save());
  await screen.findByText('Everything is saved.');
  await act(async () => {
    late.resolve(inFirstVersion(SAVED));
    await late.promise;
  });
  expect(message()).toHaveValue('Sooner');
  expect(screen.queryByText(/changed/)).not.toBeInTheDocument();
});
