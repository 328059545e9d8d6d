import { heading } from '../find.ts';
import type { Shot } from '../shot.ts';

export const shopShots: readonly Shot[] = [
  {
    screen: 'shop',
    state: 'categories',
    address: '/shop',
    account: 'player',
    shows: heading('Stats reset tokens', 'Stats-Reset-Token'),
  },
];
