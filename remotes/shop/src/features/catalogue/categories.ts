/** What the shop sells, with the lowest price of each in euro cents. */
export const CATEGORIES = [
  { id: 'ranks', text: 'ranksText', lowestPrice: 499 },
  { id: 'coins', text: 'coinsText', lowestPrice: 499 },
  { id: 'tokens', text: 'tokensText', lowestPrice: 299 },
] as const;
