import { never, refused } from '../answers.ts';
import { heading, text } from '../find.ts';
import type { Shot } from '../shot.ts';

const profile = { screen: 'profile', account: 'player' } as const;
const CALL = '**/api/profile/**';

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
    shows: ({ page }) => page.getByRole('main').getByRole('status').first(),
  },
  {
    ...profile,
    state: 'failed',
    address: '/profile/owner',
    answers: { [CALL]: refused(500, 'internal') },
    shows: heading('The profile could not be loaded', 'Das Profil konnte nicht geladen werden'),
  },
];
