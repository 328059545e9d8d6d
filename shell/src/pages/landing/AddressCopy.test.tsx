import { renderInPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { AddressCopy } from './Hero.tsx';
import { landing } from './feature.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

test.each([
  ['en', 'Server address', 'Copy address', 'Copied!'],
  ['de', 'Serveradresse', 'Adresse kopieren', 'Kopiert!'],
] as const)('the address of the network can be read and copied (%s)', async (lang, what, copy, copied) => {
  const { person } = await renderInPage(<AddressCopy />, {
    lang,
    strings: { 'shell/landing': landing.strings },
  });
  expect(screen.getByText(what)).toBeInTheDocument();
  expect(screen.getByText('play.testhaven.example')).toBeVisible();
  await person.click(screen.getByRole('button', { name: copy }));
  await expect(navigator.clipboard.readText()).resolves.toBe('play.testhaven.example');
  expect(screen.getByRole('button', { name: copied })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(copied);
});

test.each([
  ['en', 'Select the address and copy it by hand.'],
  ['de', 'Markiere die Adresse und kopiere sie von Hand.'],
] as const)('where it can’t be copied it says what to do instead (%s)', async (lang, words) => {
  const { person } = await renderInPage(<AddressCopy />, {
    lang,
    strings: { 'shell/landing': landing.strings },
  });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await person.click(screen.getByRole('button'));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});
