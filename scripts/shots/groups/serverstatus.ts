import type { PanelSettings } from '@site/contract/http/panel';
import { never, refused } from '../answers.ts';
import { alert, button, dialog, heading, text } from '../find.ts';
import type { Answer, Shot, Visit } from '../shot.ts';

const serverstatus = { screen: 'serverstatus', account: 'owner', address: '/panel/serverstatus' } as const;
const CALL = '**/api/panel/settings';

const SETTINGS: PanelSettings = {
  maintenance: { enabled: false, message: 'New islands arrive tonight.\nNeue Inseln kommen heute Abend an.' },
  monitoring: {
    showPlayerCount: true,
    autoRestart: false,
    logLevel: 'warn',
    checklist: ['Backup', 'Wxyzäöüß'.repeat(20), 'مرحبا بكم في الخادم', '🦦 Zoë'].map((label, place) => ({
      id: `${place}`,
      label,
      done: place === 0,
    })),
  },
};

const version =
  (settings: PanelSettings, etag: string): Answer =>
  (route) =>
    route.request().method() === 'PUT'
      ? refused(409, 'settings_changed')(route)
      : route.fulfill({ json: settings, headers: { etag } });
const saved = version(SETTINGS, '"1"');

const message = ({ page }: Visit) => page.getByRole('main').locator('textarea:visible');

async function write(visit: Visit): Promise<void> {
  await message(visit).fill('Back at noon. / Um zwölf geht es weiter.');
}

/** Somebody else has saved meanwhile. */
async function hear({ page }: Visit, maintenance: Partial<PanelSettings['maintenance']>): Promise<void> {
  const settings = { ...SETTINGS, maintenance: { ...SETTINGS.maintenance, ...maintenance } };
  await page.route(CALL, version(settings, '"2"'));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

export const serverstatusShots: readonly Shot[] = [
  { ...serverstatus, state: 'new-site', shows: button('Add', 'Hinzufügen') },
  { ...serverstatus, state: 'full', answers: { [CALL]: saved }, shows: button('Add', 'Hinzufügen') },
  {
    ...serverstatus,
    state: 'loading',
    answers: { [CALL]: never },
    shows: heading('Server status', 'Serverstatus'),
  },
  { ...serverstatus, state: 'failed', answers: { [CALL]: refused(500, 'internal') }, shows: alert },
  {
    ...serverstatus,
    state: 'maintenance-on',
    isMaintenance: true,
    shows: text('On – only the team gets in', 'An – nur das Team kommt hinein'),
  },
  {
    ...serverstatus,
    state: 'turn-on',
    isWindow: true,
    answers: { [CALL]: saved },
    prepare: async ({ page }) => {
      await page.getByRole('switch').first().click();
    },
    shows: dialog('Turn maintenance on?', 'Wartung einschalten?'),
  },
  {
    ...serverstatus,
    state: 'unsaved',
    isWindow: true,
    answers: { [CALL]: saved },
    prepare: write,
    shows: text('You have unsaved changes.', 'Du hast ungespeicherte Änderungen.'),
  },
  {
    ...serverstatus,
    state: 'not-saved',
    isWindow: true,
    answers: { [CALL]: saved },
    async prepare(visit) {
      await write(visit);
      await button('Save', 'Speichern')(visit).click();
    },
    shows: alert,
  },
  {
    ...serverstatus,
    state: 'changed-by-somebody',
    answers: { [CALL]: saved },
    async prepare(visit) {
      await message(visit).waitFor();
      await hear(visit, { enabled: true });
    },
    shows: text('On – only the team gets in', 'An – nur das Team kommt hinein'),
  },
  {
    ...serverstatus,
    state: 'both-changed',
    isWindow: true,
    answers: { [CALL]: saved },
    async prepare(visit) {
      await write(visit);
      await hear(visit, { message: 'The wall grows. / Die Mauer wächst.' });
      await button('Choose', 'Entscheiden')(visit).click();
    },
    shows: button('Take theirs', 'Ihres übernehmen'),
  },
];
