import { buttonStyles } from '@site/ui/buttonStyles';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../parts/paths.ts';
import { PaymentNote } from './PaymentNote.tsx';
import { useText } from './useText.ts';

const WideLink = styled(Link)`
  ${buttonStyles('primary')}
  width: 100%;
`;

/** What a visitor finds in the place of the checkout. */
export function LoginFirst() {
  const text = useText();
  return (
    <div>
      <WideLink to={`/login?${new URLSearchParams({ from: paths.cart }).toString()}`}>
        {text('logIn')}
      </WideLink>
      <PaymentNote>{text('logInFirst')}</PaymentNote>
    </div>
  );
}
