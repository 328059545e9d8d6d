import type { Application } from '@site/contract/http/applications';
import { answered, never, refused } from '../answers.ts';
import { alert, button, dialog, heading, text } from '../find.ts';
import type { Answer, Shot, Visit } from '../shot.ts';

const apply = { screen: 'apply', address: '/apply', account: 'player' } as const;
const OWN = '**/api/applications/own';
const APPLY = '**/api/applications/apply';

const application = (id: number, own: Partial<Application> = {}): Application => ({
  id,
  user_id: '0b2d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f11',
  name: 'Lumi',
  discord: 'lumi.mc',
  age: 17,
  role: 'Builder',
  strengths: 'I build arenas that read at a glance.\n\nI finish what I start.',
  weaknesses: 'I tend to polish for too long.',
  motivation: 'I have played here for two years and want to give something back.',
  state: 'PENDING',
  created_at: '2026-03-01T12:30:00.000Z',
  ...own,
});

const hard = application(1, {
  name: 'Geschwindigkeitsbegrenzung'.repeat(2),
  discord: 'مرحبا بكم في العالم',
  strengths: 'Wxyzäöüß'.repeat(100),
  weaknesses: 'Zoë & Söhne\n\n<b>no markup</b>',
  motivation: 'مرحبا بكم في الخادم، تم قبول طلبك!',
});

const has = (...own: readonly Application[]): Readonly<Record<string, Answer>> => ({
  [OWN]: answered(own),
});
const send = button('Send application', 'Bewerbung abschicken');
const startOver = button('Start over', 'Neu anfangen');

async function fill(visit: Visit): Promise<void> {
  const { page } = visit;
  await send(visit).waitFor();
  for (const field of await page.getByRole('main').getByRole('textbox').all()) await field.fill('17');
  await page.getByRole('main').getByRole('combobox').selectOption('Builder');
}

/** Types, and comes back. A draft ends with the picture: the browser of each begins empty. */
async function leaveDraft({ page }: Visit): Promise<void> {
  await page.getByRole('main').locator('textarea').first().fill('I am patient.');
  await page.reload();
}

export const applyShots: readonly Shot[] = [
  { ...apply, state: 'form', answers: has(), shows: send },
  {
    ...apply,
    state: 'skeleton',
    answers: { [OWN]: never },
    shows: ({ page }) => page.getByRole('main').locator('[aria-busy="true"]'),
  },
  {
    ...apply,
    state: 'failed',
    answers: { [OWN]: refused(500, 'internal') },
    shows: heading('Your applications could not be loaded', 'Fehler beim Laden deiner Bewerbungen.'),
  },
  {
    ...apply,
    state: 'wrong',
    answers: has(),
    prepare: (visit) => send(visit).click(),
    shows: text('Please choose a role.', 'Bitte wähl eine Rolle.'),
  },
  {
    ...apply,
    state: 'not-sent',
    answers: { ...has(), [APPLY]: refused(500, 'internal') },
    prepare: async (visit) => {
      await fill(visit);
      await send(visit).click();
    },
    shows: alert,
  },
  { ...apply, state: 'draft', answers: has(), prepare: leaveDraft, shows: startOver },
  {
    ...apply,
    state: 'start-over',
    answers: has(),
    isWindow: true,
    prepare: async (visit) => {
      await leaveDraft(visit);
      await startOver(visit).click();
    },
    shows: dialog('Start over?', 'Neu anfangen?'),
  },
  {
    ...apply,
    state: 'waiting',
    answers: has(application(3)),
    shows: heading('Your application', 'Deine Bewerbung'),
  },
  {
    ...apply,
    state: 'accepted',
    answers: has(application(3, { state: 'ACCEPTED' }), application(2, { state: 'DENIED', role: 'Content' })),
    shows: heading('Earlier applications', 'Frühere Bewerbungen'),
  },
  {
    ...apply,
    state: 'denied',
    answers: has(application(3, { state: 'DENIED' })),
    shows: button('Apply again', 'Noch einmal bewerben'),
  },
  {
    ...apply,
    state: 'hard-texts',
    answers: has(hard),
    shows: heading('What you wrote', 'Was du geschrieben hast'),
  },
];
