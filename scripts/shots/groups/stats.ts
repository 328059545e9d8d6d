import { answered, never, refused } from '../answers.ts';
import { button, heading, link, text } from '../find.ts';
import type { Shot } from '../shot.ts';

const stats = { screen: 'stats', address: '/stats' } as const;
const player = { ...stats, account: 'player' } as const;

const logIn = link('Log in to see your place', 'Melde dich an und sieh deinen Platz');

const BOARD = '**/api/stats?*';
const PLACES = '**/api/stats/places/*';

const HARD_NAMES = [
  'WWMaulwurfkoenig',
  '🏆 Drachen 🐉',
  'مرحبا بكم في',
  'Ä',
  'MMMMMMMMMMMMMMMM',
  'Übergrößenträger',
];
const hardBoard = HARD_NAMES.map((name, index) => ({
  uuid: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  elo: index === 0 ? 2_147_483_647 : 123_456,
  kills: index === 0 ? 2_147_483_647 : 9_999,
  deaths: index,
}));
const ownPlace = {
  mode: 'bedwars',
  range: 'daily',
  place: 1_038,
  elo: 1_234,
  kills: 300,
  deaths: 200,
  toNext: 12,
};

export const statsShots: readonly Shot[] = [
  { ...stats, state: 'visitor', shows: logIn },
  {
    ...stats,
    state: 'wins',
    address: '/stats?mode=cores&range=lifetime',
    shows: ({ page }) =>
      page
        .getByRole('listitem')
        .filter({ hasText: /Wins|Siege/ })
        .first(),
  },
  {
    ...stats,
    state: 'skeleton',
    answers: { [BOARD]: never },
    shows: ({ page }) => page.getByRole('main').locator('[aria-busy="true"] li').first(),
  },
  {
    ...stats,
    state: 'failed',
    answers: { [BOARD]: refused(500, 'internal') },
    shows: heading('The stats could not be loaded', 'Fehler beim Laden der Statistiken.'),
  },
  {
    ...stats,
    state: 'empty',
    answers: { [BOARD]: answered([]) },
    shows: heading('No data found.', 'Keine Daten gefunden.'),
  },
  {
    ...stats,
    state: 'few',
    answers: { [BOARD]: answered(hardBoard.slice(0, 2)) },
    shows: text('Place 2', 'Platz 2'),
  },
  {
    ...stats,
    state: 'hard-names',
    answers: { [BOARD]: answered(hardBoard) },
    shows: text('Übergrößenträger', 'Übergrößenträger'),
  },
  {
    ...player,
    state: 'own-place',
    answers: { [PLACES]: answered([ownPlace]) },
    shows: text('12 trophies to place 1,037', 'Noch 12 Trophäen bis Platz 1.037'),
  },
  {
    ...player,
    state: 'own-place-loading',
    answers: { [PLACES]: never },
    shows: ({ page }) => page.getByRole('main').locator('[aria-busy="true"]').last(),
  },
  {
    ...player,
    state: 'own-place-failed',
    answers: { [PLACES]: refused(500, 'internal') },
    shows: text(
      'Your own place could not be loaded. Refresh the leaderboard to try again.',
      'Dein eigener Platz konnte nicht geladen werden. Aktualisiere die Rangliste, um es noch einmal zu versuchen.',
    ),
  },
  {
    ...player,
    state: 'no-place',
    answers: { [PLACES]: answered([]) },
    shows: text(
      'You are not on this board yet. Win a round of Bedwars, and your place stands here.',
      'Du bist noch nicht auf dieser Rangliste. Gewinn eine Runde Bedwars, dann steht dein Platz hier.',
    ),
  },
  {
    // The demo has this account among the ten of the board of the day.
    ...stats,
    state: 'among-the-ten',
    account: 'sup',
    shows: text('You', 'Du'),
  },
  {
    ...stats,
    state: 'on-the-podium',
    account: 'yt',
    shows: text('You', 'Du'),
  },
  {
    ...stats,
    state: 'refresh-failed',
    prepare: async (visit) => {
      await logIn(visit).waitFor();
      await visit.page.route(BOARD, refused(500, 'internal'));
    },
    brief: (visit) => button('Refresh', 'Aktualisieren')(visit).click(),
    shows: text('The stats could not be loaded', 'Fehler beim Laden der Statistiken.'),
  },
];
