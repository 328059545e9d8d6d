import type { Localized } from '@site/contract/lang';
import { storeAlertIn } from '../../entries/storeAlert.ts';
import type { OrderChange } from './orders.ts';

const MESSAGES = {
  pending: {
    de: 'Deine Zahlung für Bestellung {number} ist unterwegs. Wir sagen dir, wenn sie da ist.',
    en: 'Your payment for order {number} is on its way. We’ll tell you when it arrives.',
  },
  paymentFailed: {
    de: 'Deine Zahlung für Bestellung {number} hat nicht geklappt. Du kannst sie noch einmal bezahlen.',
    en: 'Your payment for order {number} has failed. You can pay again.',
  },
  paid: {
    de: 'Danke! Bestellung {number} ist bezahlt. Die Lieferung ist unterwegs.',
    en: 'Thank you! Order {number} is paid. Its delivery is on the way.',
  },
  delivered: {
    de: 'Bestellung {number} ist geliefert. Viel Spaß!',
    en: 'Order {number} has been delivered. Have fun!',
  },
  late: {
    de: 'Die Lieferung von Bestellung {number} dauert länger. Das Team kümmert sich darum.',
    en: 'The delivery of order {number} takes longer. The team is looking into it.',
  },
  refunding: {
    de: 'Der Betrag von Bestellung {number} wird zurückgezahlt. Das kann einige Tage dauern.',
    en: 'The money for order {number} is being returned. This can take a few days.',
  },
  refunded: {
    de: 'Der Betrag von Bestellung {number} wurde zurückgezahlt.',
    en: 'The money for order {number} has been returned.',
  },
  refundFailed: {
    de: 'Die Rückzahlung für Bestellung {number} hat nicht geklappt. Das Team kümmert sich darum.',
    en: 'The refund for order {number} has failed. The team is looking into it.',
  },
  chargedBack: {
    de: 'Deine Bank hat die Zahlung für Bestellung {number} zurückgeholt.',
    en: 'Your bank has taken back the payment for order {number}.',
  },
  undone: { de: 'Bestellung {number} wurde rückgängig gemacht.', en: 'Order {number} was undone.' },
  disputed: {
    de: 'Deine Bank prüft die Zahlung für Bestellung {number}.',
    en: 'Your bank is checking the payment for order {number}.',
  },
  disputeEnded: {
    de: 'Die Prüfung deiner Zahlung für Bestellung {number} ist beendet.',
    en: 'The check of your payment for order {number} has ended.',
  },
  cancelled: { de: 'Bestellung {number} wurde storniert.', en: 'Order {number} was cancelled.' },
  uselessOrder: {
    de: 'Bestellung {number} wurde storniert: {title} bringt dir nichts mehr, denn du hast schon einen mindestens so hohen Rang bezahlt.',
    en: 'Order {number} was cancelled: you no longer need {title}, because you have paid for a rank at least as high.',
  },
  uselessLine: {
    de: '{title} ist nicht mehr Teil von Bestellung {number}, denn du hast schon einen mindestens so hohen Rang bezahlt. Den Rest kannst du weiter bezahlen.',
    en: '{title} is no longer part of order {number}, because you have paid for a rank at least as high. You can still pay for the rest.',
  },
  paidLate: {
    de: 'Deine Zahlung für die stornierte Bestellung {number} ist angekommen. Das Team meldet sich bei dir.',
    en: 'Your payment for the cancelled order {number} has arrived. The team will get back to you.',
  },
} as const satisfies Readonly<Record<string, Localized>>;

export type OrderMessage = keyof typeof MESSAGES;

/**
 * Stores an alert for the buyer of an order, and sends it to open pages.
 *
 * @param title the line that it is about
 * @param ownSession the session in which the buyer did it, who has then read it
 */
export async function tellBuyer(
  { trx, row: { id, user_id: uuid, number }, context: { sockets }, later }: OrderChange,
  message: OrderMessage,
  { title = '', ownSession }: { readonly title?: string; readonly ownSession?: string | undefined } = {},
): Promise<void> {
  if (uuid === null) return;
  const fill = (text: string) => text.replace('{number}', number).replace('{title}', title);
  const { de, en } = MESSAGES[message];
  const alert = await storeAlertIn(trx, {
    uuid,
    category: 'shop',
    texts: { de: fill(de), en: fill(en) },
    target: `order:${id}`,
    isRead: ownSession !== undefined,
  });
  later(() => sockets.sendAlert(uuid, alert, ownSession));
}
