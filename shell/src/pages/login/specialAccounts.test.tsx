import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { login } from './feature.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

async function logIn(answer: Handler, options: PageOptions = {}) {
  mockServer({ 'POST /api/login': answer, 'GET /api/user/lang': () => Response.json({ lang: 'EN' }) });
  const page = await renderPage('shell', login, options);
  await page.person.type(screen.getByLabelText(/^(Username|Benutzername)$/), 'Lumi');
  await page.person.type(screen.getByLabelText(/^(Password|Passwort)$/), 'secret{Enter}');
  return page;
}

test.each([
  ['en', 'This initial password has expired. Please ask the team for a new one.'],
  ['de', 'Dieses Anfangspasswort ist abgelaufen. Bitte frag das Team nach einem neuen.'],
] as const)('%s: an initial password that has expired is told at its field', async (lang, text) => {
  await logIn(() => Response.json({ code: 'initial_password_expired', message: '' }, { status: 400 }), {
    lang,
  });
  const field = screen.getByLabelText(/^(Password|Passwort)$/);
  await waitFor(() => expect(field).toHaveAccessibleDescription(text));
  await waitFor(() => expect(field).toHaveFocus());
});

test('who has to set up a second factor is led there', async () => {
  const user = player({ rank: 'owner', mustSetUpSecondFactor: true });
  const { address } = await logIn(() => Response.json({ accessToken: 'token', user }), {
    at: '/login?from=%2Fshop',
  });
  await waitFor(() => expect(address()).toBe('/2fa'));
});
