import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Shop',
  lead: 'Aussehen, Komfort und zweite Chancen. Nichts hier macht dich in einer Runde stärker.',
  soon: 'Ränge, Coin-Pakete und Token kannst du noch nicht kaufen: Die Theken werden gerade gebaut.',
  ranks: 'Ränge',
  ranksText: 'VIP, MVP und Knock: für immer deins.',
  coins: 'Coins',
  coinsText: 'Pakete mit 10.000, 50.000 und 100.000 Coins.',
  tokens: 'Stats-Reset-Token',
  tokensText: 'Ein Token setzt deine Statistik zurück.',
  from: 'ab {{price}}',
};
