import { answered, never, refused } from '../answers.ts';
import { heading, text } from '../find.ts';
import type { Shot } from '../shot.ts';

const profile = { screen: 'profile', account: 'player' } as const;
const CALL = '**/api/profile/**';
const PLACES = '**/api/stats/places/**';

export const communityShots: readonly Shot[] = [
  {
    ...profile,
    state: 'own',
    address: '/profile/player',
    shows: text('Welcome back, player!', 'Willkommen zurück, player!'),
  },
  { ...profile, state: 'other', address: '/profile/owner', shows: heading('owner', 'owner') },
  {
    ...profile,
    state: 'unknown',
    address: '/profile/nobody_there',
    shows: heading('Page not found', 'Seite nicht gefunden'),
  },
  {
    ...profile,
    state: 'skeleton',
    address: '/profile/owner',
    answers: { [CALL]: never },
    // The page's loader, which comes first, is a status too.
    shows: ({ page }) => page.locator('main [aria-busy=true]').first(),
  },
  {
    ...profile,
    state: 'failed',
    address: '/profile/owner',
    answers: { [CALL]: refused(500, 'internal') },
    shows: heading('The profile could not be loaded', 'Das Profil konnte nicht geladen werden'),
  },
  {
    ...profile,
    state: 'places-failed',
    address: '/profile/owner',
    answers: { [PLACES]: refused(500, 'internal') },
    shows: text('The places could not be loaded.', 'Die Platzierungen konnten nicht geladen werden.'),
  },
  {
    ...profile,
    state: 'hard-names',
    address: '/profile/WWWWWWWWWWWWWWWW',
    answers: {
      [CALL]: answered({
        uuid: '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11',
        name: 'WWWWWWWWWWWWWWWW',
        rank: 'ytplus',
        coins: 2_147_483_647,
        playtime: 2_147_483_647,
        clan: { name: 'عشيرة الليل 🦦 Überflieger', tag: 'ليل' },
      }),
    },
    shows: heading('WWWWWWWWWWWWWWWW', 'WWWWWWWWWWWWWWWW'),
  },
];
