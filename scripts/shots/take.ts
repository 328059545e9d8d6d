import type { Browser, BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { SOCKET_PATH } from '@site/contract/live';
import { siteCookie } from '@site/contract/siteCookie';
import { holdTimers, makeHoldable } from './heldTimers.ts';
import type { Picture } from './pictures.ts';
import type { Sessions } from './sessions.ts';
import { settle } from './settle.ts';
import type { Visit } from './shot.ts';
import { siteName } from './siteName.ts';

const PATIENCE = 30_000;

/** How an event begins on the wire of Socket.IO. */
const EVENT = '42';

interface Studio {
  readonly browser: Browser;
  readonly site: string;
  readonly sessions: Sessions;
}

async function openContext({ shot, window, lang }: Picture, { browser, site, sessions }: Studio) {
  const stored = shot.account ? await sessions.resume(site, shot.account) : { cookies: [], origins: [] };
  const context = await browser.newContext({
    baseURL: site,
    viewport: window,
    locale: lang === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    permissions: ['clipboard-write'],
    storageState: stored,
  });
  await context.addCookies([
    { name: 'lang', value: lang, url: site },
    // A browser that holds the fonts shows them from the start.
    { name: siteCookie(siteName, 'fonts'), value: '1', url: site },
  ]);
  await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
  return context;
}

interface LiveAlerts {
  readonly isLive: Promise<void>;
  send(message: string): void;
}

/**
 * Stands between the page and the server's socket: an alert that a state needs reaches this page alone, and the next
 * picture finds the same count of unread ones.
 */
async function joinLiveAlerts(page: Page): Promise<LiveAlerts> {
  const live = Promise.withResolvers<void>();
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(`**${SOCKET_PATH}/**`, (socket) => {
    const server = socket.connectToServer();
    sockets.push(socket);
    socket.onMessage((message) => {
      server.send(message);
      if (String(message).includes('"register"')) live.resolve();
    });
  });
  return {
    isLive: live.promise,
    send(message) {
      for (const socket of sockets) {
        socket.send(`${EVENT}${JSON.stringify(['new-alert', { category: 'system', message }])}`);
      }
    },
  };
}

async function open(page: Page, { shot }: Picture): Promise<void> {
  for (const [address, answer] of Object.entries(shot.answers ?? {})) await page.route(address, answer);
  if (shot.brief) await makeHoldable(page);
  await Promise.all([
    // Before the cookie is renewed, the browser's storage is worth nothing for the next visit.
    shot.account && page.waitForResponse('**/api/refresh'),
    // A file that never comes keeps a page from ever being loaded.
    page.goto(shot.address, { waitUntil: 'domcontentloaded' }),
  ]);
}

async function photograph(context: BrowserContext, picture: Picture): Promise<Buffer> {
  const { shot, lang } = picture;
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const { isLive, send } = await joinLiveAlerts(page);
  const visit: Visit = { page, lang, isLive, sendAlert: send };
  await open(page, picture);
  await shot.prepare?.(visit);
  if (shot.brief) {
    await holdTimers(page);
    await shot.brief(visit);
  }
  await shot.shows(visit).waitFor();
  // What sticks to the window's top would lie across the middle of a picture of the whole page.
  if (!shot.isWindow) await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  return page.screenshot({ fullPage: !shot.isWindow, animations: 'disabled', caret: 'hide' });
}

/**
 * Brings a state about and takes its picture.
 *
 * @throws Error when the state could not be brought about
 */
export async function take(picture: Picture, studio: Studio): Promise<Buffer> {
  const { account } = picture.shot;
  const context = await openContext(picture, studio);
  try {
    const image = await photograph(context, picture);
    if (account) await studio.sessions.keep(studio.site, account, context);
    return image;
  } catch (error) {
    if (account) studio.sessions.forget(studio.site, account);
    throw error;
  } finally {
    await context.close();
  }
}
