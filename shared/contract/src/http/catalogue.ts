import { z } from 'zod';
import { RANKS } from '../ranks.ts';

/** The goods that the shop sells, by the last part of the page's path. */
export const OFFER_CATEGORIES = ['ranks', 'coins', 'tokens'] as const;
export type OfferCategory = (typeof OFFER_CATEGORIES)[number];

const cents = z.int().min(1);

const common = {
  /** Unique in its category, the same in every language; with the category it is the offer's id. */
  title: z.string().min(1).max(64),
  price: cents,
  originalPrice: cents.optional(),
  isBestValue: z.literal(true).optional(),
  /** The name of the offer's drawing. */
  image: z.string().regex(/^[a-z]+-[a-z0-9]+$/),
};

/** A permanent rank, with its perks. */
export const rankOffer = z.strictObject({
  ...common,
  category: z.literal('ranks'),
  rank: z.enum(RANKS),
  amount: z.literal(1),
  perks: z.strictObject({
    /** Event silver is multiplied by this. */
    silverMultiplier: z.number().min(1),
    housingSlots: z.int().min(0),
    /** Days for which replays can be watched. */
    replayDays: z.int().min(0),
    createsGuilds: z.boolean(),
    changesPlusColor: z.boolean(),
  }),
});
export type RankOffer = z.infer<typeof rankOffer>;

const coinOffer = z.strictObject({
  ...common,
  category: z.literal('coins'),
  amount: z.int().min(1),
  bonus: z.int().min(0),
});

/** Tokens that reset the statistics. */
const tokenOffer = z.strictObject({ ...common, category: z.literal('tokens'), amount: z.int().min(1) });

export const offer = z.discriminatedUnion('category', [rankOffer, coinOffer, tokenOffer]);
export type Offer = z.infer<typeof offer>;

function hasOneOfEach(offers: readonly Offer[]): boolean {
  return new Set(offers.map(({ category, title }) => `${category} ${title}`)).size === offers.length;
}

function hasOneBest(offers: readonly Offer[]): boolean {
  return OFFER_CATEGORIES.every(
    (category) => offers.filter((one) => one.category === category && one.isBestValue).length <= 1,
  );
}

/** Everything that the shop sells, in the order it is shown. */
export const catalogue = z
  .array(offer)
  .refine(hasOneOfEach, 'Titles must be unique within a category.')
  .refine(hasOneBest, 'Only one offer per category may be the best value.')
  .refine(
    (offers) => offers.every(({ price, originalPrice = Infinity }) => price < originalPrice),
    'The original price must be higher than the price.',
  );
