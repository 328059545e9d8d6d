import { ButtonLink } from '@site/ui/ButtonLink';
import { paths } from '../../lib/paths.ts';
import { PaymentNote } from './PaymentNote.tsx';
import { useText } from './useText.ts';

/** What a visitor finds in the place of the checkout. */
export function LoginFirst() {
  const text = useText();
  return (
    <div>
      <ButtonLink
        to={`/login?${new URLSearchParams({ from: paths.cart }).toString()}`}
        variant="primary"
        wide
      >
        {text('logIn')}
      </ButtonLink>
      <PaymentNote>{text('logInFirst')}</PaymentNote>
    </div>
  );
}
