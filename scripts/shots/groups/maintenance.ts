import { answered } from '../answers.ts';
import { button, dialog, heading, text } from '../find.ts';
import type { Shot } from '../shot.ts';

const maintenance = { screen: 'maintenance', isMaintenance: true } as const;
const title = heading('Maintenance', 'Wartung');

const MESSAGE =
  'New islands arrive tonight.\nNeue Inseln kommen heute Abend an – gegen 22 Uhr geht es weiter.';

export const maintenanceShots: readonly Shot[] = [
  { ...maintenance, state: 'visitor', address: '/', shows: heading('Log in', 'Anmelden') },
  { ...maintenance, state: 'player', address: '/', account: 'player', shows: title },
  {
    ...maintenance,
    state: 'message',
    address: '/',
    account: 'player',
    answers: { '**/api/panel/maintenance': answered({ enabled: true, message: MESSAGE }) },
    shows: title,
  },
  {
    ...maintenance,
    state: 'still-on',
    address: '/',
    account: 'player',
    prepare: (visit) => button('Refresh', 'Aktualisieren')(visit).click(),
    shows: text('Not yet – we are still working on it.', 'Noch nicht – wir arbeiten noch daran.'),
  },
  {
    ...maintenance,
    state: 'legal-notice',
    address: '/',
    account: 'player',
    isWindow: true,
    async prepare(visit) {
      await title(visit).waitFor();
      await button('Legal notice', 'Impressum')(visit).click();
    },
    shows: dialog('Legal notice', 'Impressum'),
  },
  {
    ...maintenance,
    state: 'staff',
    address: '/',
    account: 'owner',
    shows: text('Maintenance is on', 'Wartung ist an'),
  },
];
