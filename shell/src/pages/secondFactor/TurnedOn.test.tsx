import { deferred } from '@site/testing/deferred';
import { screen, waitFor } from '@testing-library/react';
import {
  noContent,
  field,
  isSecondFactorOn,
  openOn,
  PASSWORD,
  password,
  errorResponse,
} from './testing/openPage.ts';

jest.mock('../../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

describe('when the second factor is on', () => {
  test('starts a new setup with a code', async () => {
    const { server, person } = await openOn();
    expect(await screen.findByText('Two-factor login is on')).toBeInTheDocument();
    await person.type(field(), '123456{Enter}');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(server.calls).toMatchObject([{ path: '/api/user/2fa/setup', body: { code: '123456' } }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test.each([
    ['en', 'Turn off', 'Two-factor login is off.', 'Turn on again'],
    ['de', 'Ausschalten', 'Die Zwei-Faktor-Anmeldung ist aus.', 'Wieder einschalten'],
  ] as const)(
    '%s: turns off with a code and offers to turn on again',
    async (lang, turnOff, text, turnOnAgain) => {
      const { server, person } = await openOn({}, { lang });
      await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
      await person.click(screen.getByRole('button', { name: turnOff }));
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(isSecondFactorOn()).toBe(false);
      expect(server.calls.at(-1)).toMatchObject({ path: '/api/user/2fa/disable', body: { code: '123456' } });
      await person.click(screen.getByRole('button', { name: turnOnAgain }));
      await person.type(await password(), `${PASSWORD}{Enter}`);
      expect(await screen.findByRole('img')).toBeInTheDocument();
    },
  );

  test('turns off with a recovery code', async () => {
    const { server, person } = await openOn();
    await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await person.keyboard(' AAAA-BBBB-CCCC-DDDD ');
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Two-factor login is off.')).toBeInTheDocument();
    expect(server.calls.at(-1)).toMatchObject({ body: { code: 'AAAA-BBBB-CCCC-DDDD' } });
  });

  test('shows a wrong code at its field', async () => {
    const { server, person } = await openOn();
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '000000');
    server.use({ 'POST /api/user/2fa/disable': () => errorResponse(400, 'wrong_setup_code') });
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/^Invalid code\. Please try again\./));
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveValue('000000');
  });

  test.each([
    [429, 'too_many_logins', /^Too many attempts\./],
    [403, 'second_factor_required', 'Your rank requires two-factor login, so you can’t turn it off.'],
  ])('shows %i %s outside the field', async (status, code, text) => {
    const { server, person } = await openOn();
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '000000');
    server.use({ 'POST /api/user/2fa/disable': () => errorResponse(status, code) });
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(field()).toBeValid();
  });

  test('sends only one change at a time', async () => {
    const answer = deferred<Response>();
    const { server, person } = await openOn();
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    server.use({ 'POST /api/user/2fa/disable': () => answer.promise });
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    await person.click(screen.getByRole('button', { name: 'Set up again' }));
    await person.type(field(), '{Enter}');
    expect(server.calls).toHaveLength(1);
    answer.resolve(noContent());
    expect(await screen.findByText('Two-factor login is off.')).toBeInTheDocument();
  });

  test('asks staff for the password too, and shows an error if it is missing or wrong', async () => {
    const { server, person } = await openOn({ rank: 'mod' });
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await password()).toHaveAccessibleDescription(/Please enter your current password\./);
    await waitFor(async () => expect(await password()).toHaveFocus());
    expect(server.calls).toHaveLength(0);
    server.use({ 'POST /api/user/2fa/disable': () => errorResponse(400, 'wrong_password') });
    await person.type(await password(), 'wrong');
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(async () =>
      expect(await password()).toHaveAccessibleDescription(/That is not your current password\./),
    );
    expect(server.calls).toMatchObject([{ body: { code: '123456', currentPassword: 'wrong' } }]);
  });
});
