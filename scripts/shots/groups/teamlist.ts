import type { StaffMember } from '@site/contract/http/panel';
import { RANKS } from '@site/contract/ranks';
import { answered, never, refused } from '../answers.ts';
import { button, dialog, heading, text } from '../find.ts';
import type { Shot, Visit } from '../shot.ts';

const list = { screen: 'teamlist', address: '/panel/teamlist', account: 'owner' } as const;
const STAFF = '**/api/panel/staff';
const RANK = '**/api/panel/staff/*/rank';

const NAMES = [
  'WWMaulwurfkoenig',
  'Ünsal_Größe',
  '🦊🐉🔥',
  'مرحبا بكم في العالم',
  'Geschwindigkeitsbegrenzung',
];

const hardTeam = NAMES.map((name, index): StaffMember => ({
  uuid: `0b2d6f7e-52a4-4d5b-9d3a-00000000000${index}`,
  name,
  rank: RANKS[index * 2]!,
  playtime: [0, 59, 61_340, 999_999, 7_654_321][index]!,
}));

/** Picks another rank for one of the team. */
async function pick({ page }: Visit, name: string, rank: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await row.getByRole('combobox').selectOption(rank);
  await row.getByRole('button').click();
}

const row = ({ page }: Visit) => page.getByRole('link', { name: 'jrsup', exact: true });

export const teamlistShots: readonly Shot[] = [
  { ...list, state: 'owner', shows: row },
  { ...list, state: 'lead', account: 'srmod', shows: row },
  {
    ...list,
    state: 'hard-names',
    answers: { [STAFF]: answered(hardTeam) },
    shows: text('5 team members', '5 Teammitglieder'),
  },
  {
    ...list,
    state: 'not-found',
    prepare: ({ page }) => page.getByRole('search').getByRole('textbox').fill('nobody'),
    shows: heading('No team members found', 'Keine Teammitglieder gefunden'),
  },
  {
    ...list,
    state: 'saving',
    answers: { [RANK]: never },
    prepare: (visit) => pick(visit, 'sup', 'mod'),
    shows: text('Saving …', 'Wird gespeichert …'),
  },
  {
    ...list,
    state: 'not-saved',
    answers: { [RANK]: refused(500, 'internal') },
    prepare: (visit) => pick(visit, 'sup', 'mod'),
    shows: text('The rank could not be saved', 'Fehler beim Speichern'),
  },
  {
    ...list,
    state: 'make-owner',
    isWindow: true,
    prepare: (visit) => pick(visit, 'sup', 'owner'),
    shows: button('Make owner', 'Zum Owner machen'),
  },
  {
    ...list,
    state: 'step-down',
    isWindow: true,
    prepare: (visit) => pick(visit, 'owner', 'mod'),
    shows: dialog('Give up your own rank?', 'Deinen eigenen Rang abgeben?'),
  },
  {
    ...list,
    state: 'loading',
    answers: { [STAFF]: never },
    shows: text('The team is loading …', 'Das Team wird geladen …'),
  },
  {
    ...list,
    state: 'loading-lead',
    account: 'srmod',
    answers: { [STAFF]: never },
    shows: text('The team is loading …', 'Das Team wird geladen …'),
  },
  {
    ...list,
    state: 'empty',
    answers: { [STAFF]: answered([]) },
    shows: heading('No team members found', 'Keine Teammitglieder gefunden'),
  },
  {
    ...list,
    state: 'failed',
    answers: { [STAFF]: refused(500, 'internal') },
    shows: heading('The team list could not be loaded', 'Fehler beim Laden der Teamliste'),
  },
];
