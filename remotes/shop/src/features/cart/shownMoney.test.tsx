import type { Lang } from '@site/contract/lang';
import { api, dispatch } from '@site/platform/store';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { cartItem } from '../../cart/cartItem.ts';
import { cartCleared, itemsPutBack } from '../../cart/cartSlice.ts';
import { catalogue } from '../../offers/catalogue.ts';
import { cart } from './feature.ts';

const CODE = 'SUMMER10';

/** Its SHA-256. */
const hash = '0dff2eace8c36d9cfd7d1ddcf7212d70cca6d278731ceb8c511a047f45d84f52';

const entries = fc.array(fc.constantFrom(...catalogue.map(cartItem)), { minLength: 1, maxLength: 200 });
const percent = fc.option(fc.integer({ min: 1, max: 100 }));

/** An amount as a reader of the language understands it, in cents. */
function cents(shown: string, lang: Lang): number {
  const pattern = {
    en: /^(-?)€(\d{1,3}(?:,\d{3})*)\.(\d\d)$/,
    de: /^(-?)(\d{1,3}(?:\.\d{3})*),(\d\d)\s€$/,
  }[lang];
  const [, minus, euros, rest] = pattern.exec(shown) ?? [];
  if (euros === undefined) throw new Error(`${shown} is no amount.`);
  return Number(`${minus}${euros.replace(/\D/g, '')}${rest}`);
}

describe.each(['en', 'de'] as const)('in %s', (lang) => {
  test('rows, discount and total agree to the cent, whatever is in the cart', async () => {
    await fc.assert(
      fc.asyncProperty(entries, percent, async (items, off) => {
        mockServer({ 'GET /api/shop/voucher': () => Response.json({ hash, percent: off }) });
        dispatch(api.util.resetApiState());
        dispatch(cartCleared());
        dispatch(
          itemsPutBack(
            items.map((item, at) => ({ at, item })),
            off === null ? '' : CODE,
          ),
        );
        const { unmount } = await renderPage('shop', cart, { lang, player: player() });
        if (off !== null) await screen.findByText(new RegExp(`\\(${off}\\s?%\\)`));

        const amounts = screen.getAllByRole('definition').map(({ textContent }) => cents(textContent, lang));
        const rows = screen.getAllByRole('listitem').map((row) => {
          const [each = '', price = ''] = within(row)
            .getAllByRole('paragraph')
            .map(({ textContent }) => textContent);
          const count = Number(within(row).queryByText(/^×/)?.textContent.slice(1) ?? 1);
          const one = cents(each.replace(/^je | each$/g, ''), lang);
          expect(cents(price, lang)).toBe(count * one);
          return count * one;
        });
        const [sum = NaN, discount = NaN, total = NaN] = amounts;
        expect(rows.reduce((before, row) => before + row, 0)).toBe(sum);
        expect(sum).toBe(items.reduce((before, { price }) => before + price, 0));
        expect(sum + discount).toBe(total);
        expect(Math.abs(sum * (off ?? 0) + 100 * discount)).toBeLessThanOrEqual(50);
        unmount();
      }),
      { numRuns: 12 },
    );
  });
});
