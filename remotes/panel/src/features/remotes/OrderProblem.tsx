import { codeOf, messageOf } from '@site/platform/errors';
import { Notice } from '@site/ui/Notice';
import { Link } from 'react-router-dom';
import { ConfirmCode } from './ConfirmCode.tsx';
import { useText } from './useText.ts';

interface OrderProblemProps {
  readonly error: unknown;
  readonly title: string;
  /** Sends the same order again. */
  readonly onConfirmed: () => void;
}

/** Why an order was not carried out; where only a code is missing, it is asked for here. */
export function OrderProblem({ error, title, onConfirmed }: OrderProblemProps) {
  const text = useText();
  if (error === undefined) return null;
  if (codeOf(error) === 'fresh_code_needed') return <ConfirmCode onConfirmed={onConfirmed} />;
  return (
    <Notice tone="error" title={title}>
      {messageOf(error)}
      {codeOf(error) === 'second_factor_needed' && (
        <>
          {' '}
          <Link to="/2fa">{text('turnOn')}</Link>
        </>
      )}
    </Notice>
  );
}
