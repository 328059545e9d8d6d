import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { fontsCookie } from '@site/contract/fontsCookie';
import { callAs } from './caller.ts';
import { holdTimers, makeHoldable } from './heldTimers.ts';
import type { Picture } from './pictures.ts';
import type { Sessions } from './sessions.ts';
import { settle } from './settle.ts';
import type { Visit } from './shot.ts';
import { siteName } from './siteName.ts';

const PATIENCE = 15_000;

/** From the page's word to the server's ear, in milliseconds. */
const ON_ITS_WAY = 100;

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
    { name: fontsCookie(siteName), value: '1', url: site },
  ]);
  await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
  return context;
}

/** Resolves when the page has said over its socket whose alerts it wants. */
function untilLive(page: Page): Promise<unknown> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"register"')) resolve(wait(ON_ITS_WAY));
      });
    });
  });
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

async function photograph(context: BrowserContext, picture: Picture, site: string): Promise<Buffer> {
  const { shot, lang } = picture;
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const visit: Visit = {
    page,
    lang,
    isLive: untilLive(page),
    async sendAlert(message) {
      const call = await callAs(site, shot.account ?? '');
      await call('POST', '/alerts/send-application-alert', { category: 'system', message });
    },
  };
  await open(page, picture);
  await shot.prepare?.(visit);
  if (shot.brief) {
    await holdTimers(page);
    await shot.brief(visit);
  }
  await shot.shows(visit).waitFor();
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
    const image = await photograph(context, picture, studio.site);
    if (account) await studio.sessions.keep(studio.site, account, context);
    return image;
  } catch (error) {
    if (account) studio.sessions.forget(studio.site, account);
    throw error;
  } finally {
    await context.close();
  }
}
