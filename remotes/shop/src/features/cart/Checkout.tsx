import { Button } from '@site/ui/Button';
import { PaymentNote } from './PaymentNote.tsx';
import { useText } from './useText.ts';

/** Says honestly that there is nothing to press yet. */
export function Checkout() {
  const text = useText();
  return (
    <div>
      <Button variant="primary" wide disabled aria-describedby="cart-closed">
        {text('checkout')}
      </Button>
      <PaymentNote id="cart-closed">{text('closed')}</PaymentNote>
    </div>
  );
}
