import type { Offer } from '@site/contract/http/catalogue';
import { color, rankColor } from '@site/ui/tokens';

const HUES = { coins: color.elo1, tokens: color.lapis } as const;

/** The colour that an offer is shown in: a rank's own, or that of what the pack holds. */
export function offerHue(offer: Offer): string {
  return offer.category === 'ranks' ? rankColor(offer.rank) : HUES[offer.category];
}
