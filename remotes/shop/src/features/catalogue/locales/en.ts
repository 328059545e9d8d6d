export const en = {
  title: 'Shop',
  lead: 'Looks, comfort and second chances. Nothing here makes you stronger in a round.',
  soon: 'Ranks, coin packs and tokens can’t be bought yet: the counters are still being built.',
  ranks: 'Ranks',
  ranksText: 'VIP, MVP and Knock: yours for good.',
  coins: 'Coins',
  coinsText: 'Packs of 10,000, 50,000 and 100,000 coins.',
  tokens: 'Stats reset tokens',
  tokensText: 'One token wipes your statistics clean.',
  from: 'from {{price}}',
};
