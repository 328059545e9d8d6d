import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Warenkorb',
  back: 'Zurück zum Shop',
  count_one: '{{shown}} Artikel',
  count_other: '{{shown}} Artikel',
  clear: 'Warenkorb leeren',
  cleared: 'Der Warenkorb ist jetzt leer.',

  empty: 'Dein Warenkorb ist leer.',
  emptyText: 'Ränge, Coins und Token, die du im Shop aussuchst, warten hier auf dich.',
  toShop: 'Zum Shop',

  items: 'Im Warenkorb',
  coins_one: '{{amount}} Coin',
  coins_other: '{{amount}} Coins',
  tokens_one: '{{amount}} Token',
  tokens_other: '{{amount}} Token',
  each: 'je {{price}}',
  times: '×{{shown}}',
  add: 'Noch eins',
  remove: 'Entfernen',
  removeBoth: 'Beide entfernen',
  removeAll: 'Alle {{shown}} entfernen',
  removed_one: '{{name}} wurde entfernt.',
  removed_other: '{{shown}} × {{name}} wurden entfernt.',
  undo: 'Rückgängig',

  summary: 'Übersicht',
  sum: 'Zwischensumme',
  noDiscount: 'Rabatt',
  discount: 'Rabatt ({{percent}} %)',
  total: 'Gesamt',

  voucher: 'Gutscheincode',
  voucherHint: 'Gilt für den ganzen Warenkorb.',
  redeem: 'Einlösen',
  checking: 'Der Gutschein wird geprüft …',
  noCode: 'Gib zuerst einen Code ein.',
  wrongCode: 'Ungültiger Gutscheincode.',
  redeemed: 'Gutschein wurde erfolgreich eingelöst.',
  notChecked: 'Der Gutschein konnte nicht geprüft werden. Versuch es noch einmal.',

  checkout: 'Zur Kasse',
  closed: 'Bezahlen kannst du noch nicht. Bis dahin bleibt dein Warenkorb, wie er ist.',
  logIn: 'Anmelden',
  logInFirst: 'Zum Bezahlen brauchst du ein Konto. Dein Warenkorb kommt mit.',
};
