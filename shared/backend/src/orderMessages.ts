import { english } from './message.ts';

/** The messages about orders and payments. */
export const ORDER_MESSAGES = {
  idempotency_conflict: english(
    'This order was already placed with other contents. Please open the cart again.',
    'Diese Bestellung wurde schon mit anderem Inhalt aufgegeben. Bitte öffne den Warenkorb noch einmal.',
  ),
  price_changed: english(
    'The price has changed. Please check the new total.',
    'Der Preis hat sich geändert. Bitte prüfe die neue Summe.',
  ),
  unknown_voucher: english('Invalid voucher code.', 'Ungültiger Gutscheincode.'),
  unknown_item: english(
    'Something in the cart is no longer sold.',
    'Etwas im Warenkorb wird nicht mehr verkauft.',
  ),
  one_rank_only: english(
    'Only one rank can be bought at a time.',
    'In einer Bestellung kann nur ein Rang sein.',
  ),
  agreement_missing: english(
    'Please agree that delivery begins at once.',
    'Bitte stimme zu, dass die Lieferung sofort beginnt.',
  ),
  rank_owned: english(
    'You already have this rank, or a higher one.',
    'Du hast diesen Rang oder einen höheren schon.',
  ),
  no_payments: english(
    'Orders can’t be paid here yet.',
    'Bestellungen können hier noch nicht bezahlt werden.',
  ),
  payment_unavailable: english(
    'The payment provider can’t be reached. Your order is kept; please try again.',
    'Der Zahlungsanbieter ist gerade nicht erreichbar. Deine Bestellung bleibt erhalten; bitte versuch es noch einmal.',
  ),
  refund_failed: english(
    'The payment provider refuses to refund the money. The order’s history says why.',
    'Der Zahlungsanbieter lehnt die Rückzahlung ab. Der Verlauf der Bestellung nennt den Grund.',
  ),
  refund_unconfirmed: english(
    'The payment provider has not confirmed the refund. Please try again: the money is returned only once.',
    'Der Zahlungsanbieter hat die Rückzahlung nicht bestätigt. Bitte versuch es noch einmal: Das Geld wird nur einmal zurückgezahlt.',
  ),
  unknown_order: english('There is no such order.', 'Diese Bestellung gibt es nicht.'),
  order_state: english(
    'The order is no longer in a state that allows this.',
    'Der Zustand der Bestellung erlaubt das nicht mehr.',
  ),
  nothing_to_deliver: english(
    'Nothing of this order waits for the team.',
    'Von dieser Bestellung wartet nichts auf das Team.',
  ),
  player_has_rank: english(
    'The player already has this rank, or a higher one. Refund the order, or settle it.',
    'Der Spieler hat diesen Rang oder einen höheren schon. Zahl die Bestellung zurück, oder schließ sie ab.',
  ),
  wrong_mode: english(
    'This event is of the other mode of the payment provider.',
    'Dieses Ereignis gehört zum anderen Modus des Zahlungsanbieters.',
  ),
  unusable_webhook: english('This event can’t be used.', 'Dieses Ereignis ist nicht brauchbar.'),
  wrong_signature: english('The signature is wrong.', 'Die Signatur ist falsch.'),
  unknown_checkout: english('There is no such checkout.', 'Diese Zahlung gibt es nicht.'),
};
