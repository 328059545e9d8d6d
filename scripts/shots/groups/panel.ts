import { answered, never, refused } from '../answers.ts';
import { heading, text } from '../find.ts';
import type { Shot } from '../shot.ts';

const panel = { screen: 'panel', address: '/panel' } as const;
const CALL = '**/api/applications/all?*';

export const panelShots: readonly Shot[] = [
  {
    ...panel,
    state: 'lead',
    account: 'owner',
    shows: ({ page }) => page.getByRole('main').getByRole('row').nth(9),
  },
  {
    ...panel,
    state: 'staff',
    account: 'sup',
    shows: ({ page }) => page.getByRole('main').getByRole('row').nth(9),
  },
  {
    ...panel,
    state: 'loading',
    account: 'owner',
    answers: { [CALL]: never },
    shows: heading('Staff panel', 'Team-Panel'),
  },
  {
    ...panel,
    state: 'empty',
    account: 'owner',
    answers: { [CALL]: answered([]) },
    shows: text('No applications yet', 'Noch keine Bewerbungen'),
  },
  {
    ...panel,
    state: 'failed',
    account: 'owner',
    answers: { [CALL]: refused(500, 'internal') },
    shows: heading('The applications could not be loaded', 'Fehler beim Laden der Bewerbungen.'),
  },
];
