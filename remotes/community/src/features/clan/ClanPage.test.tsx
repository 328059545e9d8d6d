import type { ClanDetail, ClanMember } from '@site/contract/http/clans';
import { deferred } from '@site/testing/deferred';
import { changeLive } from '@site/testing/live';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, within } from '@testing-library/react';
import { clan as feature } from './feature.ts';

const member = (number: number, name: string, clanRank: ClanMember['clanRank'] = 'MEMBER'): ClanMember => ({
  uuid: `0b2d6f7e-52a4-4d5b-9d3a-${String(number).padStart(12, '0')}`,
  name,
  clanRank,
});

const OTTERS = '7b0c5a53-6f1d-4f6e-8a0b-0123456789ab';
const LUMI = member(1, 'Lumi', 'LEADER');
const BO = member(2, 'Bo', 'MODERATOR');
const CY = member(3, 'Cy');

const detail = (clan: Partial<ClanDetail['clan']> = {}, members = [LUMI, BO, CY]): ClanDetail => ({
  clan: {
    id: OTTERS,
    name: 'Crimson Otters',
    tag: 'OTTR',
    elo: 12345,
    eloRank: 4,
    leader: LUMI.uuid,
    ...clan,
  },
  members,
});

async function open(answer: ClanDetail | Handler, options: PageOptions = {}) {
  const server = mockServer({
    'GET /api/clans/:clan': typeof answer === 'function' ? answer : () => Response.json(answer),
  });
  const page = await renderPage('community', feature, { at: '/clans/Crimson%20Otters', ...options });
  return { ...page, server };
}

const shown = () => screen.findByRole('heading', { level: 1, name: 'Crimson Otters' });
const section = (title: RegExp) => screen.getByRole('heading', { level: 2, name: title }).closest('section')!;
const people = (title: RegExp) =>
  within(section(title))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('shows a skeleton below the back link while loading', async () => {
  const late = deferred<Response>();
  const { container } = await open(() => late.promise, { lang: 'de' });
  expect(screen.getByRole('link', { name: 'Zurück zur Clanliste' })).toHaveAttribute('href', '/clans');
  expect(screen.getByRole('status')).toHaveTextContent('Der Clan wird geladen …');
  expect(screen.getByRole('status').closest('[aria-busy="true"]')).toBeNull();
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();

  late.resolve(Response.json(detail()));
  expect(await shown()).toBeInTheDocument();
  expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test.each([
  ['en', 'Place 1.234'],
  ['de', 'Platz 1.234'],
] as const)('shows name, tag, Elo and place, with German numbers (%s)', async (lang, place) => {
  const { server } = await open(detail({ eloRank: 1234 }), { lang });
  expect(await shown()).toBeInTheDocument();
  expect(screen.getByText('[OTTR]')).toBeInTheDocument();
  expect(screen.getByText('12.345 Elo')).toBeInTheDocument();
  expect(screen.getByText(place)).toBeInTheDocument();
  expect(server.calls.map(({ params }) => params['clan'])).toEqual(['Crimson Otters']);
});

test('lists each member once, and each card links to a profile', async () => {
  const { container } = await open(detail());
  await shown();
  expect(people(/^Leader/)).toEqual([['Lumi', `/profile/${LUMI.uuid}`]]);
  expect(people(/^Moderator/)).toEqual([['Bo', `/profile/${BO.uuid}`]]);
  expect(people(/^Member/)).toEqual([['Cy', `/profile/${CY.uuid}`]]);
  const avatars = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(avatars).toEqual([LUMI, BO, CY].map(({ uuid }) => `/api/avatar/${uuid}?size=100`));
});

test("shows the clan's own leader, not the member with the highest rank", async () => {
  await open(detail({ leader: BO.uuid }));
  await shown();
  expect(people(/^Leader/)).toEqual([['Bo', `/profile/${BO.uuid}`]]);
  expect(people(/^Moderator/)).toEqual([]);
  expect(people(/^Member/)).toEqual([
    ['Lumi', `/profile/${LUMI.uuid}`],
    ['Cy', `/profile/${CY.uuid}`],
  ]);
});

test.each([
  ['there is no leader', null],
  ['the leader is not a member', member(9, 'Gone').uuid],
])('shows a dash where %s, and a message where there are no other members', async (_, leader) => {
  await open(detail({ leader }, []), { lang: 'de' });
  await shown();
  expect(within(section(/^Leader/)).getByText('–')).toBeInTheDocument();
  expect(section(/^Moderator/)).toHaveTextContent('Keine Moderatoren vorhanden');
  expect(section(/^Member/)).toHaveTextContent('Keine Member vorhanden');
});

test('shows a dash for an unknown name', async () => {
  await open(detail({}, [LUMI, member(7, '')]));
  await shown();
  const [link] = within(section(/^Member/)).getAllByRole('link', { name: 'Unknown player' });
  expect(link).toHaveTextContent('–');
  expect(link).toHaveAttribute('href', `/profile/${member(7, '').uuid}`);
});

test.each([
  ['a name that no clan has', 'unknown_clan', 'en', 'There is no clan with this name.'],
  ['a name that no clan can have', 'not_found', 'en', 'There is no clan with this name.'],
  ['a name that no clan can have', 'not_found', 'de', 'Es gibt keinen Clan mit diesem Namen.'],
] as const)('says that there is no such clan for %s (%s, %s)', async (_, code, lang, title) => {
  const message = 'There is nothing at this address.';
  await open(() => Response.json({ code, message }, { status: 404 }), { lang });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Back|Zurück/ })).toHaveAttribute('href', '/clans');
});

test('moves while it is looked at', async () => {
  let elo = 12345;
  await open(() => Response.json(detail({ elo })));
  await shown();
  elo = 23456;
  act(() => changeLive('clans'));
  expect(await screen.findByText('23.456 Elo')).toBeInTheDocument();
});

/** Answers by the address that is asked: a clan, or nothing of that name or id. */
const answering =
  (clans: Readonly<Record<string, ClanDetail | undefined>>): Handler =>
  ({ params }) => {
    const found = clans[params['clan'] ?? ''];
    return found
      ? Response.json(found)
      : Response.json({ code: 'unknown_clan', message: '' }, { status: 404 });
  };

test('follows a clan that is renamed while it is looked at, even if another clan takes its name', async () => {
  const other = detail({ id: '9b0c5a53-6f1d-4f6e-8a0b-0123456789ab', elo: 1 });
  const renamed = detail({ name: 'Blue Otters' });
  const clans: Record<string, ClanDetail | undefined> = { 'Crimson Otters': detail() };
  await open((call) => answering(clans)(call));
  await shown();
  clans['Crimson Otters'] = other;
  clans[OTTERS] = clans['Blue Otters'] = renamed;
  act(() => changeLive('clans'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Otters' })).toBeInTheDocument();
  expect(screen.getByText('12.345 Elo')).toBeInTheDocument();
});

test('says that a clan is gone when it is disbanded while it is looked at', async () => {
  const clans: Record<string, ClanDetail | undefined> = { 'Crimson Otters': detail() };
  await open((call) => answering(clans)(call));
  await shown();
  delete clans['Crimson Otters'];
  act(() => changeLive('clans'));
  const title = 'This clan no longer exists.';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to the clan list' })).toBeInTheDocument();
});
