import { accountButton } from '../account.ts';
import { never } from '../answers.ts';
import { button, heading, text } from '../find.ts';
import type { Shot, Visit } from '../shot.ts';
import { siteName } from '../siteName.ts';

const landing = { screen: 'landing', address: '/' } as const;
const title = heading(siteName, siteName);
const copy = button('Copy address', 'Adresse kopieren');

async function forbidClipboard({ page }: Visit): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
    document.execCommand = () => false;
  });
}

/** Waits for the island, which comes when the page is idle. */
const island = ({ page }: Visit) => page.locator('main svg g path').first().waitFor({ state: 'attached' });

export const landingShots: readonly Shot[] = [
  { ...landing, state: 'visitor', prepare: island, shows: title },
  {
    ...landing,
    state: 'question',
    async prepare(visit) {
      await island(visit);
      await visit.page.locator('summary').first().click();
    },
    shows: text('Does it cost anything?', 'Kostet das etwas?'),
  },
  { ...landing, state: 'player', account: 'player', shows: accountButton('player') },
  {
    ...landing,
    state: 'copied',
    isWindow: true,
    prepare: (visit) => copy(visit).waitFor(),
    brief: (visit) => copy(visit).click(),
    shows: button('Copied!', 'Kopiert!'),
  },
  {
    ...landing,
    state: 'copy-failed',
    isWindow: true,
    async prepare(visit) {
      await forbidClipboard(visit);
      await copy(visit).click();
    },
    shows: text('Select the address and copy it by hand.', 'Markiere die Adresse und kopiere sie von Hand.'),
  },
  {
    ...landing,
    state: 'status-unknown',
    answers: { '**/api/status': never },
    prepare: island,
    shows: title,
  },
];
