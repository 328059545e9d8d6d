import type { Lang } from '@site/contract/lang';

/** The alerts about orders, by what happened. */
export const MESSAGES = {
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
  refunded: {
    de: 'Der Betrag von Bestellung {number} wurde zurückgezahlt.',
    en: 'The money for order {number} has been returned.',
  },
  cancelled: {
    de: 'Bestellung {number} wurde storniert.',
    en: 'Order {number} was cancelled.',
  },
  paidLate: {
    de: 'Deine Zahlung für die stornierte Bestellung {number} ist angekommen. Das Team meldet sich bei dir.',
    en: 'Your payment for the cancelled order {number} has arrived. The team will get back to you.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Lang, string>>>>;

export type OrderMessage = keyof typeof MESSAGES;

/** Returns the text of an alert. */
export const messageFor = (message: OrderMessage, lang: Lang, number: string) =>
  MESSAGES[message][lang].replace('{number}', number);
