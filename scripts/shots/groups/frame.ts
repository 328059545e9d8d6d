import { accountButton } from '../account.ts';
import { lost, never, refused } from '../answers.ts';
import { alert, button, dialog, follow, heading, link, progressbar, text } from '../find.ts';
import type { Shot, Visit } from '../shot.ts';
import { siteName } from '../siteName.ts';

const home = { address: '/', isWindow: true } as const;
const brand = heading(siteName, siteName);

/** What a live alert says; it is shown as it was sent, in whatever language the page is. */
const ALERTS = [
  'Deine Bewerbung ist angekommen.',
  'Welcome to the clan Obsidian!',
  'Dein Paket mit 50.000 Coins ist da. Viel Spaß damit in der nächsten Runde!',
];

const legalNotice = button('Legal notice', 'Impressum');

const receive = (alerts: readonly string[]) => async (visit: Visit) => {
  for (const message of alerts) visit.sendAlert(message);
};

const openMenu = (name: string) => async (visit: Visit) => accountButton(name)(visit).click();

export const frameShots: readonly Shot[] = [
  {
    ...home,
    screen: 'user-menu',
    state: 'player',
    account: 'player',
    async prepare(visit) {
      await visit.page
        .getByRole('button', { name: /(unread alerts?|ungelesene Benachrichtigung)/ })
        .waitFor();
      await openMenu('player')(visit);
    },
    shows: button('Logout', 'Abmelden'),
  },
  {
    ...home,
    screen: 'user-menu',
    state: 'staff',
    account: 'owner',
    prepare: openMenu('owner'),
    shows: button('Logout', 'Abmelden'),
  },
  {
    ...home,
    screen: 'mobile-menu',
    state: 'visitor',
    async prepare(visit) {
      await button('Menu', 'Menü')(visit).click();
    },
    isPhone: true,
    shows: dialog('Menu', 'Menü'),
  },
  {
    ...home,
    screen: 'toasts',
    state: 'one',
    account: 'champ',
    prepare: ({ isLive }) => isLive,
    brief: receive(ALERTS.slice(0, 1)),
    shows: text(ALERTS[0] ?? '', ALERTS[0] ?? ''),
  },
  {
    ...home,
    screen: 'toasts',
    state: 'several',
    account: 'champ',
    prepare: ({ isLive }) => isLive,
    brief: receive(ALERTS),
    shows: text(ALERTS[2] ?? '', ALERTS[2] ?? ''),
  },
  {
    screen: 'toasts',
    state: 'error',
    address: '/login',
    isWindow: true,
    answers: { '**/assets/legal-dialog.*': lost },
    prepare: (visit) => legalNotice(visit).waitFor(),
    brief: (visit) => legalNotice(visit).click(),
    shows: text('This page could not be loaded', 'Diese Seite konnte nicht geladen werden'),
  },
  {
    ...home,
    screen: 'navigation',
    state: 'pending',
    account: 'player',
    answers: { '**/remotes/shop/**': never },
    prepare: (visit) => follow(visit, link('Shop', 'Shop')),
    shows: progressbar('The page is loading', 'Die Seite wird geladen'),
  },
  {
    screen: 'page',
    state: 'loading',
    address: '/login',
    answers: { '**/assets/login.*': never },
    shows: text('Loading …', 'Lädt …'),
  },
  {
    screen: 'page',
    state: 'remote-failed',
    address: '/shop',
    account: 'player',
    answers: { '**/remotes/shop/**': lost },
    shows: alert,
  },
  {
    screen: 'page',
    state: 'panel-refused',
    address: '/panel',
    account: 'player',
    shows: brand,
  },
  {
    screen: 'page',
    state: 'not-found',
    address: '/no/such/page',
    shows: heading('Page not found', 'Seite nicht gefunden'),
  },
  { screen: 'page', state: 'privacy', address: '/privacy', shows: heading('Your rights', 'Deine Rechte') },
  {
    screen: 'page',
    state: 'privacy-failed',
    address: '/privacy',
    answers: { '**/api/privacy': refused(500, 'internal') },
    shows: text('The text could not be loaded', 'Der Text konnte nicht geladen werden'),
  },
  { screen: 'page', state: 'legal-notice', address: '/imprint', shows: heading('Legal notice', 'Impressum') },
];
