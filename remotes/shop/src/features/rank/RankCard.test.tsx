import type { RankId } from '@site/contract/ranks';
import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { rank as feature } from './feature.ts';
import { RankCard } from './RankCard.tsx';

const SELF = player();
const OTHER = '11111111-2222-4333-8444-555555555555';

const open = (rank: RankId, uuid = OTHER, options: PageOptions = {}) =>
  renderInPage(<RankCard uuid={uuid} rank={rank} />, {
    player: SELF,
    strings: { 'shop/rank': feature.strings },
    ...options,
  });

const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('shows what a sold rank brings', async () => {
  await open('mvp');
  expect(screen.getByRole('region', { name: 'What MVP includes' })).toBeInTheDocument();
  expect(values()).toEqual(['2.5x', '3 slots', '3 days', 'Yes', 'No']);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('is German for Germans', async () => {
  await open('vip', SELF.uuid, { lang: 'de' });
  expect(screen.getByRole('region', { name: 'Was VIP bringt' })).toBeInTheDocument();
  expect(values()).toEqual(['1,5x', '2 Slots', '1 Tag', 'Nein', 'Nein']);
  expect(screen.getByText(/^Nächster Rang: MVP für 19,99\s€, für immer deins.$/)).toBeInTheDocument();
});

test.each<[RankId, heading: string, next: string]>([
  ['player', 'No rank yet', 'Next rank: VIP for €4.99, yours for good.'],
  ['vip', 'What VIP includes', 'Next rank: MVP for €19.99, yours for good.'],
  ['champ', 'No rank yet', 'Next rank: MVP for €19.99, yours for good.'],
  ['mvp', 'What MVP includes', 'Next rank: Knock for €39.99, yours for good.'],
])('shows players of the rank %s the next one on their own profile', async (rank, heading, next) => {
  await open(rank, SELF.uuid);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(heading);
  expect(screen.getByText(next)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Compare ranks' })).toHaveAttribute('href', '/shop/ranks');
});

test('shows those with the highest rank no next one', async () => {
  await open('knock', SELF.uuid);
  expect(values()).toHaveLength(5);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each<[RankId, string]>([
  ['player', OTHER],
  ['champ', OTHER],
  ['owner', OTHER],
  ['owner', SELF.uuid],
])('shows nothing for %s, of which the shop sells nothing', async (rank, uuid) => {
  const { container } = await open(rank, uuid);
  expect(container).toBeEmptyDOMElement();
});
