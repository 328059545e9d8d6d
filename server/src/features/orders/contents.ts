import { createHash } from 'node:crypto';
import { HttpError } from '@site/backend/httpError';
import type { Offer } from '@site/contract/http/catalogue';
import type { NewOrder } from '@site/contract/http/orders';
import type { SiteConfig } from '@site/contract/http/site';
import { itemOf } from '@site/contract/offers';
import { plainCode, totalsOf, vatIn } from '@site/contract/orderSums';
import type { NewCommand } from '../../entries/gameCommands.ts';

interface Line {
  readonly offer: Offer;
  readonly item: string;
  readonly quantity: number;
}

function lineOf({ id, quantity }: NewOrder['items'][number]): Line {
  const offer = itemOf(id);
  if (!offer) throw new HttpError(400, 'unknown_item');
  if (offer.category === 'ranks' && quantity > 1) throw new HttpError(400, 'one_rank_only');
  return { offer, item: id, quantity };
}

function percentOff(given: string, { code, percent }: SiteConfig['voucher']): number {
  if (given === '') return 0;
  if (given !== plainCode(code)) throw new HttpError(400, 'unknown_voucher');
  return percent;
}

/** Tells a repeated request from another one with the same key. */
export function hashOf({ items, voucher, expectedTotal }: NewOrder): string {
  const named = items.map(({ id, quantity }) => `${id}*${quantity}`).toSorted();
  const text = JSON.stringify([named, plainCode(voucher ?? ''), expectedTotal]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Works out an order from the catalogue and the voucher of the configuration, in euro cents.
 *
 * @throws HttpError 400 for what can't be ordered, 409 `price_changed` if the page showed another total
 */
export function contentsOf(
  { items, voucher, expectedTotal, agreed }: NewOrder,
  site: Pick<SiteConfig, 'voucher' | 'vatPercent'>,
) {
  if (agreed !== true) throw new HttpError(400, 'agreement_missing');
  const lines = items.map(lineOf);
  const [rank, second] = lines.flatMap(({ offer }) => (offer.category === 'ranks' ? offer.rank : []));
  if (second) throw new HttpError(400, 'one_rank_only');
  const percent = percentOff(plainCode(voucher ?? ''), site.voucher);
  const prices = lines.map(({ offer, quantity }) => offer.price * quantity);
  const sums = totalsOf(prices, percent);
  if (sums.total !== expectedTotal)
    throw new HttpError(409, 'price_changed', undefined, undefined, { total: sums.total });
  return { lines, rank, ...sums, percent, vat: vatIn(sums.total, site.vatPercent) };
}

export function commandFor({ offer, quantity }: Line): Pick<NewCommand, 'kind' | 'args'> {
  if (offer.category === 'ranks') return { kind: 'give-rank', args: { rank: offer.rank } };
  if (offer.category === 'coins')
    return { kind: 'give-coins', args: { coins: (offer.amount + offer.bonus) * quantity } };
  return { kind: 'give-tokens', args: { tokens: offer.amount * quantity } };
}
