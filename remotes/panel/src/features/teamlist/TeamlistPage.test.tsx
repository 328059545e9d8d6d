import type { StaffMember } from '@site/contract/http/panel';
import { RANK_NAMES, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { teamlist } from './feature.ts';

const own = player();

const member = (rank: RankId, more: Partial<StaffMember> = {}): StaffMember => ({
  uuid: `uuid-${rank}`,
  name: `${RANK_NAMES[rank]}s`,
  rank,
  playtime: 61_340,
  firstSeen: '2026-01-02T03:04:05.000Z',
  nameSince: null,
  ...more,
});

const answer =
  (...team: StaffMember[]): Handler =>
  () =>
    Response.json(team);

async function open(rank: RankId, handler: Handler, options: PageOptions = {}) {
  const server = mockServer({ 'GET /api/panel/staff': handler });
  const page = await renderPage('panel', teamlist, { player: player({ rank }), ...options });
  return { ...page, server };
}

const names = () => screen.getAllByRole('link', { name: /s$/ }).map(({ textContent }) => textContent);
const row = (name: string) => {
  const found = screen.getByRole('link', { name }).closest('li');
  if (!found) throw new Error(`No row of ${name}.`);
  return within(found);
};
const select = (name: string) => screen.getByLabelText(`Rank of ${name}`);
const PATCH = 'PATCH /api/panel/staff/:uuid/rank';
const done = () => new Response(null, { status: 204 });
const refused = (status: number, message: string) => () =>
  Response.json({ code: 'refused', message }, { status });

test('shows a skeleton with a loading message while loading', async () => {
  const late = deferred<Response>();
  const { container } = await open('srmod', () => late.promise);
  expect(screen.getByRole('status')).toHaveTextContent('The team is loading …');
  expect(container.querySelector('[aria-busy="true"]')?.children).toHaveLength(12);
  late.resolve(Response.json([member('sup')]));
  expect(await screen.findByText('1 team member')).toBeInTheDocument();
  expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument();
});

test("each row shows name, rank and playtime, in the server's order", async () => {
  await open('srmod', answer(member('admin'), member('srdev'), member('mod', { playtime: 59 })));
  await screen.findByText('3 team members');
  expect(names()).toEqual(['Admins', 'SrDevelopers', 'Moderators']);
  expect(screen.getByRole('link', { name: 'Admins' })).toHaveAttribute('href', '/profile/uuid-admin');
  expect(row('Admins').getByText('1,022 h 20 min')).toBeInTheDocument();
  expect(row('Admins').getByText('Admin')).toBeInTheDocument();
  expect(row('Moderators').getByText('0 h 59 min')).toBeInTheDocument();
});

test('each row says who has the name', async () => {
  const nameSince = '2026-11-12T13:14:00.000Z';
  await open('srmod', answer(member('admin'), member('mod', { nameSince })));
  await screen.findByText('2 team members');
  expect(row('Admins').getByText('uuid-admin')).toBeInTheDocument();
  expect(row('Admins').getByText(/^First seen/).parentElement).toHaveTextContent(
    /^First seen 2 Jan 2026, \d\d:\d\d$/,
  );
  expect(row('Admins').getByText('Name unchanged')).toBeInTheDocument();
  expect(row('Moderators').getByText(/^Name since/).parentElement).toHaveTextContent(
    /^Name since 12 Nov 2026, \d\d:\d\d$/,
  );
});

test("only ranks below the user's own can be edited and given", async () => {
  await open('srmod', answer(...STAFF_RANKS.map((rank) => member(rank))));
  expect(
    await screen.findByText(
      'As SrModerator, you can edit and assign these ranks: Youtuber+, Developer, Moderator, Builder, Content, Supporter, JrSupporter.',
    ),
  ).toBeInTheDocument();
  await screen.findByText('12 team members');
  expect(screen.getAllByRole('combobox')).toHaveLength(7);
  expect(row('SrDevelopers').queryByRole('combobox')).not.toBeInTheDocument();
  const options = within(select('Moderators')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value }) => value)).toEqual(STAFF_RANKS);
  expect(options.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual([
    'owner',
    'admin',
    'srdev',
    'srmod',
    'srcon',
  ]);
});

test('saves a different rank and keeps the row and its focus in place when the list is sorted again', async () => {
  const { person, server } = await open('owner', answer(member('mod'), member('sup')));
  await screen.findByText('2 team members');
  const save = row('Supporters').getByRole('button', { name: 'Save Supporters' });
  expect(save).toBeDisabled();
  await person.selectOptions(select('Supporters'), 'Admin');
  expect(save).toBeEnabled();
  await person.selectOptions(select('Supporters'), 'Supporter');
  expect(save).toBeDisabled();

  const late = deferred<Response>();
  server.use({
    [PATCH]: () => late.promise,
    'GET /api/panel/staff': answer(member('sup', { rank: 'admin' }), member('mod')),
  });
  await person.selectOptions(select('Supporters'), 'Admin');
  await person.click(save);
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(row('Supporters').getByRole('status')).toHaveTextContent('Saving …');
  await person.click(save);
  late.resolve(done());
  expect(await row('Supporters').findByText('Admin', { selector: 'span' })).toBeInTheDocument();
  expect(select('Supporters')).toHaveFocus();
  expect(save).toBeDisabled();
  // The list is fetched and sorted again after the answer to the write.
  await waitFor(() => expect(server.callsTo('/api/panel/staff')).toHaveLength(2));
  expect(names()).toEqual(['Moderators', 'Supporters']);
  expect(select('Supporters')).toHaveFocus();
  const writes = server.callsTo('/api/panel/staff/uuid-sup/rank');
  expect(writes.map(({ body }) => body)).toEqual([{ rank: 'admin' }]);
});

test('asks before a rank takes power, and not before one that gives some', async () => {
  const { person, server } = await open('owner', answer(member('mod'), member('sup')));
  await screen.findByText('2 team members');
  server.use({ [PATCH]: done });
  await person.selectOptions(select('Moderators'), 'Supporter');
  await person.click(row('Moderators').getByRole('button', { name: 'Save Moderators' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('\u2068Moderators\u2069 is Moderator now, and can do less');
  expect(server.callsTo('/api/panel/staff/uuid-mod/rank')).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'Make Supporter' }));
  await waitFor(() => expect(server.callsTo('/api/panel/staff/uuid-mod/rank')).toHaveLength(1));
  await waitFor(() => expect(select('Moderators')).toHaveFocus());

  await person.selectOptions(select('Supporters'), 'Moderator');
  await person.click(row('Supporters').getByRole('button', { name: 'Save Supporters' }));
  await waitFor(() => expect(server.callsTo('/api/panel/staff/uuid-sup/rank')).toHaveLength(1));
});

test('shows a refusal in the row until another rank is selected', async () => {
  const { person, server } = await open('owner', answer(member('sup')), { lang: 'de' });
  const picker = await screen.findByRole('combobox', { name: 'Rang von Supporters' });
  server.use({ [PATCH]: () => Promise.reject(new TypeError('Failed')) });
  await person.selectOptions(picker, 'Builder');
  await person.click(screen.getByRole('button', { name: 'Speichern Supporters' }));
  expect(await row('Supporters').findByRole('alert')).toHaveTextContent('Fehler beim Speichern');
  expect(picker).toHaveDisplayValue('Builder');
  expect(screen.getByRole('button', { name: 'Speichern Supporters' })).toHaveFocus();
  await person.selectOptions(picker, 'Content');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('after a refusal caused by another change, shows the current rank', async () => {
  const { person, server } = await open('admin', answer(member('sup'), member('mod')));
  await screen.findByText('2 team members');
  server.use({
    [PATCH]: refused(403, 'Not this rank.'),
    'GET /api/panel/staff': answer(member('sup', { rank: 'admin' }), member('mod')),
  });
  await person.selectOptions(select('Supporters'), 'Builder');
  await person.click(row('Supporters').getByRole('button', { name: 'Save Supporters' }));
  expect(await row('Supporters').findByText('Admin', { selector: 'span' })).toBeInTheDocument();
  expect(row('Supporters').getByRole('alert')).toHaveTextContent('Not this rank.');
  expect(row('Supporters').queryByRole('combobox')).not.toBeInTheDocument();

  server.use({ 'GET /api/panel/staff': answer(member('sup')), [PATCH]: refused(404, 'Nobody.') });
  await person.selectOptions(select('Moderators'), 'Builder');
  await person.click(row('Moderators').getByRole('button', { name: 'Save Moderators' }));
  expect(await screen.findByText('1 team member')).toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
});

test('asks for confirmation before making someone an owner', async () => {
  const { person, server } = await open('owner', answer(member('sup')));
  server.use({ [PATCH]: done });
  await person.selectOptions(await screen.findByRole('combobox'), 'Owner');
  const save = screen.getByRole('button', { name: 'Save Supporters' });
  await person.click(save);
  const dialog = within(screen.getByRole('dialog', { name: /^Make .Supporters. an owner\?$/ }));
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(save).toHaveFocus();
  expect(server.callsTo('/api/panel/staff/uuid-sup/rank')).toHaveLength(0);
  await person.click(save);
  await person.click(screen.getByRole('button', { name: 'Make owner' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.callsTo('/api/panel/staff/uuid-sup/rank')).toHaveLength(1);
});

test('asks for confirmation before users give up their own rank, and then shows the list read-only', async () => {
  const self = member('owner', { uuid: own.uuid, name: 'Lumis' });
  const { person, server } = await open('owner', answer(self, member('sup')));
  await screen.findByText('2 team members');
  server.use({ [PATCH]: done, 'GET /api/panel/staff': refused(403, 'No.') });
  await person.selectOptions(select('Lumis'), 'Moderator');
  await person.click(row('Lumis').getByRole('button', { name: 'Save Lumis' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Give up your own rank?' }));
  expect(dialog.getByText(/^You will be Moderator/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Give up my rank' }));
  expect(await row('Lumis').findByText('Moderator', { selector: 'span' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(names()).toEqual(['Lumis', 'Supporters']);
  expect(document.activeElement).not.toBe(document.body);
});

test('offers a search by name or rank for a large team only', async () => {
  const { person, server } = await open('owner', answer(...STAFF_RANKS.map((rank) => member(rank))));
  await screen.findByText('12 team members');
  const field = screen.getByRole('textbox', { name: 'Search by name or rank' });
  await person.type(field, ' SRM');
  expect(names()).toEqual(['SrModerators']);
  expect(screen.getByText('1 team member found')).toBeInTheDocument();
  await person.type(field, 'x');
  expect(screen.getByRole('heading', { name: 'No team members found' })).toBeInTheDocument();
  await person.keyboard('{Escape}');
  expect(names()).toHaveLength(12);
  expect(server.calls).toHaveLength(1);
});

test('a row stays found by the rank it had, until the list is opened again', async () => {
  const team = STAFF_RANKS.map((rank) => member(rank));
  const { person, server } = await open('owner', answer(...team));
  await person.type(await screen.findByRole('textbox', { name: 'Search by name or rank' }), 'builder');
  expect(names()).toEqual(['Builders']);
  const renamed = team.map((one) => (one.rank === 'build' ? { ...one, rank: 'srmod' as const } : one));
  server.use({ [PATCH]: done, 'GET /api/panel/staff': answer(...renamed) });
  await person.selectOptions(screen.getByRole('combobox'), 'SrModerator');
  await person.click(screen.getByRole('button', { name: 'Save Builders' }));
  expect(await screen.findByText('SrModerator', { selector: 'span' })).toBeInTheDocument();
  expect(names()).toEqual(['Builders']);
});
