import type { SetupAnswer } from '@site/contract/http/account';
import type { SessionUser } from '@site/contract/http/session';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { store } from '../../../boot/store.ts';
import { selectUser } from '../../../session/sessionSlice.ts';
import { storedUser } from '../../../session/storedSession.ts';
import { secondFactor } from '../feature.ts';

export const SETUP: SetupAnswer = {
  qrCodeUrl: 'data:image/png;base64,AAAA',
  secret: 'JBSWY3DPEHPK3PXP',
  recoveryCodes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'],
};
export const begun = () => Response.json(SETUP);
export const done = () => new Response(null, { status: 204 });
export const refused = (status: number, code = 'any') => Response.json({ code, message: 'any' }, { status });

export async function open(setup: Handler, options: PageOptions = {}) {
  const server = mockServer({
    'POST /api/user/2fa/setup': setup,
    'POST /api/user/2fa/verify': done,
    'POST /api/user/2fa/disable': done,
  });
  const page = await renderPage('shell', secondFactor, { player: player(), ...options });
  return { ...page, server };
}

export const PASSWORD = 'my password';
export const password = () => screen.findByLabelText(/^(Current password|Aktuelles Passwort)$/);

/** A page on which the password was entered. */
export async function openConfirmed(setup: Handler, options: PageOptions = {}) {
  const page = await open(setup, options);
  await page.person.type(await password(), `${PASSWORD}{Enter}`);
  return page;
}

export const openOn = (own: Partial<SessionUser> = {}, options: PageOptions = {}) =>
  open(begun, { player: player({ hasSecondFactor: true, ...own }), ...options });

export const field = () => screen.getByRole('textbox', { name: 'Code' });
export const saved = () => screen.getByRole('checkbox', { name: /saved|gesichert/ });

/** What the settings show, and the next visit before it has heard from the server. */
export function known() {
  const here = selectUser(store.getState())?.hasSecondFactor;
  expect(storedUser()?.hasSecondFactor).toBe(here);
  return here;
}
