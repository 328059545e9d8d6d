import { renderInPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { MobileMenu } from './MobileMenu.tsx';
import { frameStrings } from './strings.ts';

jest.mock('../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

const renderMenu = () => renderInPage(<MobileMenu />, { strings: { 'shell/frame': frameStrings } });

// The screen of these tests is wide, and there the button is not shown.
const opener = () => screen.getByLabelText('Menu', { selector: 'button' });
const sheet = () => screen.queryByRole('dialog', { name: 'Menu' });
const opened = () => screen.findByRole('dialog', { name: 'Menu' });

test('opens as a dialog with the entries that were declared for it', async () => {
  const { person } = await renderMenu();
  expect(sheet()).not.toBeInTheDocument();
  expect(opener()).toHaveAttribute('aria-haspopup', 'dialog');
  await person.click(opener());
  expect(
    within(await opened())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Shop']);
});

test('an open sheet stays visible when the phone is turned, as it would still block the page', async () => {
  const { person } = await renderMenu();
  expect(opener()).not.toBeVisible();
  await person.click(opener());
  expect(await opened()).toBeVisible();
});

test('closes by its button', async () => {
  const { person } = await renderMenu();
  await person.click(opener());
  await person.click(await screen.findByRole('button', { name: 'Close menu' }));
  expect(sheet()).not.toBeInTheDocument();
});

test('opens again after it was closed', async () => {
  const { person } = await renderMenu();
  for (let times = 0; times < 2; times += 1) {
    await person.click(opener());
    expect(await opened()).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(sheet()).not.toBeInTheDocument();
  }
});

test('closes when a link is followed', async () => {
  const { person, address } = await renderMenu();
  await person.click(opener());
  await person.click(await screen.findByRole('link', { name: 'Shop' }));
  expect(sheet()).not.toBeInTheDocument();
  expect(address()).toBe('/shop');
});

test('closes by a press on what is behind it, but not by one on its content', async () => {
  const { person } = await renderMenu();
  await person.click(opener());
  await person.click(await screen.findByRole('list'));
  expect(sheet()).toBeInTheDocument();
  // The backdrop belongs to the dialog itself.
  await person.click(sheet()!);
  expect(sheet()).not.toBeInTheDocument();
});
