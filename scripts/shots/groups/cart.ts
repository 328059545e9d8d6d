import { lost, never } from '../answers.ts';
import { button, heading, text } from '../find.ts';
import type { Shot, Visit } from '../shot.ts';

const cart = { screen: 'cart', account: 'mvp', address: '/shop/cart' } as const;
const VOUCHER = '**/api/shop/voucher';
const KEY = 'blockhaven.personal.shop/cart';

const FULL = ['ranks/VIP', 'coins/50000 Coins', 'ranks/VIP', 'tokens/5 Tokens', 'ranks/Knock'];
const EVERYTHING = [
  ...['ranks/VIP', 'ranks/MVP', 'ranks/Knock'],
  ...['coins/10000 Coins', 'coins/50000 Coins', 'coins/100000 Coins'],
  ...['tokens/1 Token', 'tokens/5 Tokens', 'tokens/10 Tokens'],
];

/** Another tab has put these into the cart. */
function filled(ids: readonly string[], code?: string) {
  return async (visit: Visit) => {
    await heading('Cart', 'Warenkorb')(visit).waitFor();
    await visit.page.evaluate(
      ([key, kept]) => {
        localStorage.setItem(key, kept);
        dispatchEvent(new StorageEvent('storage', { key }));
      },
      [KEY, JSON.stringify({ version: 1, ids, code })] as const,
    );
  };
}

function redeemed(code: string) {
  return async (visit: Visit) => {
    await filled(FULL)(visit);
    await visit.page.getByRole('main').getByRole('textbox').fill(code);
    await button('Redeem', 'Einlösen')(visit).click();
  };
}

export const cartShots: readonly Shot[] = [
  {
    ...cart,
    state: 'full',
    prepare: filled(FULL),
    shows: text('5 items', '5 Artikel'),
  },
  {
    ...cart,
    state: 'many',
    prepare: filled(Array.from({ length: 200 }, (_, at) => EVERYTHING[at % 9]!)),
    shows: text('200 items', '200 Artikel'),
  },
  {
    ...cart,
    state: 'redeemed',
    prepare: redeemed('summer10'),
    shows: text('Voucher redeemed successfully.', 'Gutschein wurde erfolgreich eingelöst.'),
  },
  {
    ...cart,
    state: 'wrong-voucher',
    prepare: redeemed('winter'),
    shows: text('Invalid voucher code.', 'Ungültiger Gutscheincode.'),
  },
  {
    ...cart,
    state: 'no-voucher',
    prepare: redeemed(' '),
    shows: text('Enter a code first.', 'Gib zuerst einen Code ein.'),
  },
  {
    ...cart,
    state: 'voucher-on-its-way',
    answers: { [VOUCHER]: never },
    prepare: filled(FULL, 'SUMMER10'),
    shows: text('The voucher is being checked …', 'Der Gutschein wird geprüft …'),
  },
  {
    ...cart,
    state: 'voucher-not-checked',
    answers: { [VOUCHER]: lost },
    prepare: filled(FULL, 'SUMMER10'),
    shows: text(
      'The voucher could not be checked. Please try again.',
      'Der Gutschein konnte nicht geprüft werden. Versuch es noch einmal.',
    ),
  },
  {
    ...cart,
    state: 'removed',
    isWindow: true,
    prepare: filled(FULL),
    brief: async ({ page, lang }) => {
      const both = { en: 'Remove both', de: 'Beide entfernen' }[lang];
      await page.getByRole('button', { name: both }).click();
    },
    shows: button('Undo', 'Rückgängig'),
  },
  {
    ...cart,
    state: 'empty',
    prepare: filled([]),
    shows: heading('Your cart is empty.', 'Dein Warenkorb ist leer.'),
  },
];
