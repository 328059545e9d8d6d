import { renderPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { catalogue } from './feature.ts';

/** Prices have a space that does not break. */
const seen = (element: Element) => element.textContent.replace(/\s/g, ' ');

const categories = () =>
  screen.getAllByRole('article').map((category) => {
    const name = within(category).getByRole('heading', { level: 2 }).textContent;
    return [name, ...within(category).getAllByRole('paragraph').map(seen)];
  });

test('shows what the shop sells, and from which price', async () => {
  await renderPage('shop', catalogue);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Shop');
  expect(categories()).toEqual([
    ['Ranks', 'VIP, MVP and Knock: yours for good.', 'from €4.99'],
    ['Coins', 'Packs of 10,000, 50,000 and 100,000 coins.', 'from €4.99'],
    ['Stats reset tokens', 'One token wipes your statistics clean.', 'from €2.99'],
  ]);
});

test('in German, with German numbers', async () => {
  await renderPage('shop', catalogue, { lang: 'de' });
  expect(categories()).toEqual([
    ['Ränge', 'VIP, MVP und Knock: für immer deins.', 'ab 4,99 €'],
    ['Coins', 'Pakete mit 10.000, 50.000 und 100.000 Coins.', 'ab 4,99 €'],
    ['Stats-Reset-Token', 'Ein Token setzt deine Statistik zurück.', 'ab 2,99 €'],
  ]);
});

test('its drawings are silent', async () => {
  const { container } = await renderPage('shop', catalogue);
  const drawings = container.querySelectorAll('article svg');
  expect(drawings).toHaveLength(3);
  for (const drawing of drawings) expect(drawing).toHaveAttribute('aria-hidden', 'true');
});
