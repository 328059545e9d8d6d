import { ALERT_CATEGORIES } from '@site/contract/http/alerts';
import { answered, done, never, refused } from '../answers.ts';
import { button, heading, text } from '../find.ts';
import type { Shot } from '../shot.ts';

const alerts = { screen: 'alerts', account: 'player', address: '/alerts' } as const;
const CALL = '**/api/alerts';
const MINUTES_AGO = [0, 12, 300, 5_000, 700_000];

const HARD = [
  'Wxyzäöüß'.repeat(30),
  'مرحبا بكم في الخادم، تم قبول طلبك!',
  '🦦 Zoë\n\n<b>Müßiggang</b>',
  'x',
  'Ein langer Satz. '.repeat(29).trim(),
].map((message, index) => ({
  id: 5 - index,
  category: ALERT_CATEGORIES[index],
  message,
  created_at: new Date(Date.now() - MINUTES_AGO[index]! * 60_000).toISOString(),
  is_read: index % 2,
}));

export const alertsShots: readonly Shot[] = [
  { ...alerts, state: 'list', shows: button('Mark all as read', 'Alle als gelesen markieren') },
  {
    ...alerts,
    state: 'all-read',
    answers: { [CALL]: answered(HARD.map((alert) => ({ ...alert, is_read: 1 }))) },
    shows: text('You have read everything', 'Du hast alles gelesen'),
  },
  {
    ...alerts,
    state: 'hard-texts',
    answers: { [CALL]: answered(HARD) },
    shows: text('x', 'x'),
  },
  {
    ...alerts,
    state: 'focus',
    answers: { '**/api/alerts/mark-read': done },
    prepare: async ({ page }) => {
      await page.getByRole('main').getByRole('button').focus();
      await page.keyboard.press('Tab');
    },
    shows: ({ page }) => page.locator('article:focus-visible'),
  },
  {
    ...alerts,
    state: 'skeleton',
    answers: { [CALL]: never },
    shows: ({ page }) => page.locator('main [aria-busy=true]').first(),
  },
  {
    ...alerts,
    state: 'empty',
    account: 'newbie',
    shows: heading('Your inbox is empty', 'Dein Postfach ist leer'),
  },
  {
    ...alerts,
    state: 'failed',
    answers: { [CALL]: refused(500, 'internal') },
    shows: heading('Your alerts could not be loaded', 'Fehler beim Laden deiner Benachrichtigungen.'),
  },
];
