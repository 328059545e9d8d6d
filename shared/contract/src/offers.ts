import type { Offer, OfferCategory } from './http/catalogue.ts';

const rank = (id: 'vip' | 'mvp' | 'knock') =>
  ({ category: 'ranks', rank: id, amount: 1, image: `rank-${id}` }) as const;

const coins = (amount: number, size: string) =>
  ({ category: 'coins', title: `${amount} Coins`, amount, bonus: 0, image: `coins-${size}` }) as const;

/** Everything that the shop sells, in the order it is shown: pages show these prices, and the server charges them. */
export const catalogue: readonly Offer[] = [
  {
    ...rank('vip'),
    title: 'VIP',
    price: 499,
    originalPrice: 999,
    perks: {
      silverMultiplier: 1.5,
      housingSlots: 2,
      replayDays: 1,
      createsGuilds: false,
      changesPlusColor: false,
    },
  },
  {
    ...rank('mvp'),
    title: 'MVP',
    price: 1999,
    originalPrice: 2499,
    isBestValue: true,
    perks: {
      silverMultiplier: 2.5,
      housingSlots: 3,
      replayDays: 3,
      createsGuilds: true,
      changesPlusColor: false,
    },
  },
  {
    ...rank('knock'),
    title: 'Knock',
    price: 3999,
    originalPrice: 4999,
    perks: {
      silverMultiplier: 3.5,
      housingSlots: 3,
      replayDays: 4,
      createsGuilds: true,
      changesPlusColor: true,
    },
  },
  { ...coins(10_000, 'small'), price: 499, originalPrice: 999 },
  { ...coins(50_000, 'medium'), price: 1999, originalPrice: 2999, isBestValue: true },
  { ...coins(100_000, 'large'), price: 3999, originalPrice: 4999 },
  { category: 'tokens', title: '1 Token', amount: 1, price: 299, image: 'tokens-1' },
  { category: 'tokens', title: '5 Tokens', amount: 5, price: 999, isBestValue: true, image: 'tokens-5' },
  { category: 'tokens', title: '10 Tokens', amount: 10, price: 1499, image: 'tokens-10' },
];

/** The categories, in the order of their first offers. */
export const categories: readonly OfferCategory[] = [...new Set(catalogue.map(({ category }) => category))];

/** Returns the offers of a category, in the order of the catalogue. */
export function offersOf<Category extends OfferCategory>(
  category: Category,
): readonly Extract<Offer, { category: Category }>[] {
  return catalogue.filter(
    (offer): offer is Extract<Offer, { category: Category }> => offer.category === category,
  );
}

/** Identifies an offer in a cart: its category and title. */
export function offerId({ category, title }: Pick<Offer, 'category' | 'title'>): string {
  return `${category}/${title}`;
}

/** Returns the offer with an id of {@link offerId}, if it is still sold. */
export const offerOf = (id: string): Offer | undefined => catalogue.find((offer) => offerId(offer) === id);

/** Identifies an offer in an order, such as `ranks/vip` or `coins/10000`. */
export function itemIdOf(offer: Offer): string {
  return `${offer.category}/${offer.category === 'ranks' ? offer.rank : offer.amount}`;
}

/** Returns the offer with an id of {@link itemIdOf}, if it is still sold. */
export const itemOf = (id: string): Offer | undefined => catalogue.find((offer) => itemIdOf(offer) === id);
