import { player } from '@site/testing/players';
import { screen, waitFor } from '@testing-library/react';
import { store } from '../../boot/store.ts';
import { selectUser } from '../../session/sessionSlice.ts';
import { begun, field, known, open, openConfirmed, PASSWORD, password, refused } from './testing/openPage.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

describe('the password before a first set-up', () => {
  test('is asked for without a call, explained, and known to password managers', async () => {
    const { server, container } = await open(begun);
    expect(await password()).toHaveAttribute('autocomplete', 'current-password');
    expect(await password()).toHaveAccessibleDescription(/^To be sure that it is you/);
    expect(container.querySelector('[autocomplete="username"]')).toHaveValue('Lumi');
    expect(server.calls).toHaveLength(0);
  });

  test.each([
    [
      'en',
      'Continue',
      'Please enter your current password.',
      'That is not your current password. Please try again.',
    ],
    [
      'de',
      'Weiter',
      'Bitte gib dein aktuelles Passwort ein.',
      'Das ist nicht dein aktuelles Passwort. Bitte versuch es noch einmal.',
    ],
  ] as const)('%s: is missed and refused at its field', async (lang, go, missing, wrong) => {
    const { person, server } = await open(() => refused(400, 'wrong_password'), { lang });
    const field = await password();
    await person.click(screen.getByRole('button', { name: go }));
    expect(field).toHaveAccessibleDescription(expect.stringContaining(missing));
    expect(field).toHaveFocus();
    expect(server.calls).toHaveLength(0);
    await person.type(field, 'wrong{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(wrong)));
    expect(field).toHaveFocus();
  });

  test('tells how long to wait after too many tries', async () => {
    await openConfirmed(() => Response.json({}, { status: 429, headers: { 'retry-after': '900' } }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Too many attempts. Please try again in 15 minutes.',
      ),
    );
  });

  test('leads on where a second factor was turned on elsewhere', async () => {
    await openConfirmed(() => refused(400, 'code_required'));
    expect(await screen.findByText('Two-factor login is on')).toBeInTheDocument();
    expect(known()).toBe(true);
  });

  test.each([
    ['en', 'Your rank needs two-factor login'],
    ['de', 'Dein Rang braucht die Zwei-Faktor-Anmeldung'],
  ] as const)('%s: who has to set it up reads why', async (lang, title) => {
    const { person } = await open(begun, {
      lang,
      player: player({ rank: 'owner', mustSetUpSecondFactor: true }),
    });
    expect(await screen.findByText(title)).toBeInTheDocument();
    await person.type(await password(), `${PASSWORD}{Enter}`);
    await person.click(await screen.findByRole('checkbox'));
    await person.type(field(), '123456{Enter}');
    await waitFor(() => expect(selectUser(store.getState())?.mustSetUpSecondFactor).toBeUndefined());
    expect(screen.queryByText(title)).toBeNull();
  });
});
