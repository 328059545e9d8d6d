import type { ClanDetail, ClanSummary } from '@site/contract/http/clans';
import { answered, never, refused } from '../answers.ts';
import { button, heading, text } from '../find.ts';
import type { Answer, Shot } from '../shot.ts';

const list = { screen: 'clans', address: '/clans' } as const;
const detail = { screen: 'clan', address: '/clans/ottr' } as const;
const LIST = '**/api/clans?*';
const DETAIL = '**/api/clans/*';

const NAMES = [
  'WWMaulwurfkoenig',
  'Über-Füchse & Söhne',
  'مرحبا بكم في العالم',
  'Geschwindigkeitsbegrenzung',
];

const hard = NAMES.map((name, index): ClanSummary => ({
  name,
  tag: name.slice(0, 5),
  elo: [12_345, 2_400, 996, 7][index]!,
  eloRank: [1, 2, 3, 4_020][index]!,
}));

const uuid = (number: number) => `0b2d6f7e-52a4-4d5b-9d3a-${String(number).padStart(12, '0')}`;

const large: ClanDetail = {
  clan: { ...hard[3]!, leader: uuid(0) },
  members: Array.from({ length: 200 }, (_, number) => ({
    uuid: uuid(number),
    name: number === 3 ? '' : (NAMES[number % 20] ?? `Player${number}`),
    clanRank: number > 0 && number < 5 ? ('MODERATOR' as const) : ('MEMBER' as const),
  })),
};

/** As many as a page holds, of 4,020. */
const page: Answer = (route) => {
  const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
  const clans = Array.from({ length: 50 }, (_, index): ClanSummary => ({
    name: `Clan ${offset + index + 1}`,
    tag: `C${index}`,
    elo: 4_020 - offset - index,
    eloRank: offset + index + 1,
  }));
  return route.fulfill({ json: clans, headers: { 'x-total-count': '4020' } });
};

export const clanShots: readonly Shot[] = [
  { ...list, state: 'list', shows: text('40 clans', '40 Clans') },
  {
    ...list,
    state: 'page',
    address: '/clans?page=2',
    answers: { [LIST]: page },
    shows: button('Next page', 'Nächste Seite'),
  },
  { ...list, state: 'found', address: '/clans?search=otter', shows: text('1 clan found', '1 Clan gefunden') },
  {
    ...list,
    state: 'not-found',
    address: '/clans?search=nobody',
    shows: heading('No clans found', 'Keine Clans gefunden'),
  },
  {
    ...list,
    state: 'empty',
    answers: { [LIST]: answered([]) },
    shows: heading('No clans found', 'Keine Clans gefunden'),
  },
  { ...list, state: 'hard-names', answers: { [LIST]: answered(hard) }, shows: text('4 clans', '4 Clans') },
  {
    ...list,
    state: 'skeleton',
    answers: { [LIST]: never },
    shows: text('The clans are loading …', 'Die Clans werden geladen …'),
  },
  {
    ...list,
    state: 'failed',
    answers: { [LIST]: refused(500, 'internal') },
    shows: heading('The clans could not be loaded', 'Fehler beim Laden der Clans'),
  },
  { ...detail, state: 'clan', shows: heading('Crimson Otters', 'Crimson Otters') },
  {
    ...detail,
    state: 'large',
    answers: { [DETAIL]: answered(large) },
    shows: heading('Geschwindigkeitsbegrenzung', 'Geschwindigkeitsbegrenzung'),
  },
  {
    ...detail,
    state: 'nobody',
    answers: { [DETAIL]: answered({ clan: { ...hard[2], leader: null }, members: [] }) },
    shows: text('No members yet', 'Keine Member vorhanden'),
  },
  {
    ...detail,
    state: 'skeleton',
    answers: { [DETAIL]: never },
    shows: ({ page: shown }) => shown.locator('main [aria-busy=true]').first(),
  },
  {
    ...detail,
    state: 'unknown',
    address: '/clans/nobody',
    shows: heading('There is no clan of this name.', 'Es gibt keinen Clan mit diesem Namen.'),
  },
  {
    ...detail,
    state: 'failed',
    answers: { [DETAIL]: refused(500, 'internal') },
    shows: heading('The clan could not be loaded', 'Fehler beim Laden des Clans'),
  },
];
