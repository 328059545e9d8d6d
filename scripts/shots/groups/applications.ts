import type { ApplicationDetail, ApplicationSummary } from '@site/contract/http/applications';
import { answered, done, never, refused } from '../answers.ts';
import { alert, button, heading, text } from '../find.ts';
import type { Answer, Shot, Visit } from '../shot.ts';

const list = { screen: 'applications', address: '/panel/applications', account: 'owner' } as const;
const detail = { screen: 'application', address: '/panel/applications/1', account: 'owner' } as const;
const LIST = '**/api/applications/all?*';
const DETAIL = '**/api/applications/*';
const HISTORY = '**/api/applications/*/history';
const STATE = '**/api/applications/*/state';
const ALERT = '**/api/alerts/send-application-alert';

const NAMES = [
  'WWMaulwurfkoenig',
  'Über-Füchse & Söhne',
  'مرحبا بكم في العالم',
  'Geschwindigkeitsbegrenzungsüberschreitungsstrafe',
];

const hard = NAMES.map((name, index): ApplicationSummary => ({
  id: index + 1,
  name,
  role: 'Developer',
  state: 'PENDING',
  created_at: '2026-01-01T12:00:00.000Z',
}));

/** As many as a page holds, of 60. */
const page: Answer = (route) =>
  route.fulfill({
    json: Array.from({ length: 25 }, (_, id) => ({ ...hard[0], id, name: `Applicant ${id}` })),
    headers: { 'x-total-count': '60' },
  });

const long: ApplicationDetail = {
  ...hard[3]!,
  user_id: '0b2d6f7e-52a4-4d5b-9d3a-000000000001',
  player: NAMES[0]!,
  discord: NAMES[3]!,
  age: 17,
  lang: 'de',
  motivation: `${NAMES[2]}\n\n<b>no markup</b>`,
  strengths: 'Wort'.repeat(500),
  weaknesses: 'A sentence like any other. '.repeat(74),
};
const decisions = [
  { id: 2, by: NAMES[0], from: 'DENIED', to: 'PENDING', created_at: '2026-01-03T12:00:00.000Z' },
  { id: 1, by: NAMES[2], from: 'PENDING', to: 'DENIED', created_at: '2026-01-02T12:00:00.000Z' },
];

const { name: title } = hard[3]!;
const pending = { [DETAIL]: answered(long), [HISTORY]: answered(decisions) };
const accept = async ({ page: shown }: Visit) => {
  await shown.getByRole('main').getByRole('combobox').selectOption('ACCEPTED');
};

export const applicationShots: readonly Shot[] = [
  { ...list, state: 'list', shows: text('25 applications', '25 Bewerbungen') },
  {
    ...list,
    state: 'page',
    address: '/panel/applications?page=2',
    answers: { [LIST]: page },
    shows: text('Page 2 of 3', 'Seite 2 von 3'),
  },
  {
    ...list,
    state: 'none-found',
    address: '/panel/applications?search=nobody',
    shows: button('Reset filters', 'Filter zurücksetzen'),
  },
  {
    ...list,
    state: 'empty',
    answers: { [LIST]: answered([]) },
    shows: heading('No applications yet', 'Noch keine Bewerbungen'),
  },
  {
    ...list,
    state: 'hard-names',
    answers: { [LIST]: answered(hard) },
    shows: text('4 applications', '4 Bewerbungen'),
  },
  {
    ...list,
    state: 'skeleton',
    answers: { [LIST]: never },
    shows: text('The applications are loading …', 'Die Bewerbungen werden geladen …'),
  },
  {
    ...list,
    state: 'failed',
    answers: { [LIST]: refused(500, 'internal') },
    shows: heading('The applications could not be loaded', 'Fehler beim Laden der Bewerbungen.'),
  },
  { ...detail, state: 'application', shows: heading('History', 'Verlauf') },
  { ...detail, state: 'long', answers: pending, shows: heading(title, title) },
  {
    ...detail,
    state: 'skeleton',
    answers: { [DETAIL]: never },
    shows: text('The application is loading …', 'Die Bewerbung wird geladen …'),
  },
  {
    ...detail,
    state: 'failed',
    answers: { [DETAIL]: refused(500, 'internal') },
    shows: heading('The application could not be loaded', 'Fehler beim Laden der Bewerbung.'),
  },
  {
    ...detail,
    state: 'unknown',
    address: '/panel/applications/99999',
    shows: heading('There is no such application.', 'Diese Bewerbung gibt es nicht.'),
  },
  {
    ...detail,
    state: 'saving',
    answers: { ...pending, [STATE]: never },
    prepare: accept,
    shows: text('Saving …', 'Wird gespeichert …'),
  },
  {
    ...detail,
    state: 'told',
    answers: { ...pending, [STATE]: done, [ALERT]: done },
    brief: accept,
    shows: text(
      'State updated and applicant notified.',
      'Status erfolgreich aktualisiert und Bewerber benachrichtigt.',
    ),
  },
  {
    ...detail,
    state: 'not-saved',
    answers: { ...pending, [STATE]: refused(500, 'internal') },
    prepare: accept,
    shows: alert,
  },
  {
    ...detail,
    state: 'not-told',
    answers: {
      ...pending,
      [DETAIL]: answered({ ...long, state: 'ACCEPTED' }),
      [STATE]: done,
      [ALERT]: refused(500, 'internal'),
    },
    prepare: async ({ page: shown }) => {
      await shown.getByRole('main').getByRole('combobox').selectOption('DENIED');
      await shown.route(DETAIL, answered({ ...long, state: 'DENIED' }));
    },
    shows: button('Notify again', 'Noch einmal benachrichtigen'),
  },
  {
    ...detail,
    state: 'history-failed',
    answers: { ...pending, [HISTORY]: refused(500, 'internal') },
    shows: alert,
  },
];
