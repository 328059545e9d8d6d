import type { SetupResponse } from '@site/contract/http/account';
import type { SessionUser } from '@site/contract/http/session';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { store } from '../../../core/store.ts';
import { selectUser } from '@site/platform/session';
import { storedUser } from '../../../session/storedSession.ts';
import { secondFactor } from '../feature.ts';

export const SETUP: SetupResponse = {
  appUrl: 'otpauth://totp/Testhaven:Steve?secret=JBSWY3DPEHPK3PXP&issuer=Testhaven',
  qrCodeUrl: 'data:image/png;base64,AAAA',
  secret: 'JBSWY3DPEHPK3PXP',
  recoveryCodes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'],
};
export const setupResponse = () => Response.json(SETUP);
export const noContent = () => new Response(null, { status: 204 });
export const errorResponse = (status: number, code = 'any') =>
  Response.json({ code, message: 'any' }, { status });

export async function open(setup: Handler, options: PageOptions = {}) {
  const server = mockServer({
    'POST /api/user/2fa/setup': setup,
    'POST /api/user/2fa/verify': noContent,
    'POST /api/user/2fa/disable': noContent,
  });
  const page = await renderPage('shell', secondFactor, { player: player(), ...options });
  return { ...page, server };
}

export const PASSWORD = 'my password';
export const password = () => screen.findByLabelText(/^(Current password|Aktuelles Passwort)$/);

/** Opens the page and enters the password. */
export async function openConfirmed(setup: Handler, options: PageOptions = {}) {
  const page = await open(setup, options);
  await page.person.type(await password(), `${PASSWORD}{Enter}`);
  return page;
}

export const openOn = (overrides: Partial<SessionUser> = {}, options: PageOptions = {}) =>
  open(setupResponse, { player: player({ hasSecondFactor: true, ...overrides }), ...options });

export const field = () => screen.getByRole('textbox', { name: 'Code' });
export const savedCheckbox = () => screen.getByRole('checkbox', { name: /saved|gesichert/ });

/** Returns whether the second factor is on, and expects the stored session to agree with the store. */
export function isSecondFactorOn() {
  const isOn = selectUser(store.getState())?.hasSecondFactor;
  expect(storedUser()?.hasSecondFactor).toBe(isOn);
  return isOn;
}
