import { Button } from '@site/ui/Button';
import { Form } from '@site/ui/Form';
import { TextField } from '@site/ui/TextField';
import { color, size, space } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import { LONGEST_CODE } from '../../cart/storedCart.ts';
import { useText } from './useText.ts';
import type { Voucher } from './useVoucher.ts';

/** Reserves space for the text below the field. */
const Room = styled.div`
  min-height: 128px;
`;

const Below = styled.p<{ $isGood?: boolean }>`
  color: ${({ $isGood }) => ($isGood ? color.grass : color.second)};
  font-size: ${size.small};
  line-height: 1.45;
  &:not(:empty) {
    margin-top: ${space[2]};
  }
`;

type Outcome = 'redeemed' | 'noCode' | 'wrongCode' | 'notChecked';

export function VoucherForm({ voucher }: { readonly voucher: Voucher }) {
  const text = useText();
  const { code, percent, isUnknown, redeem, drop } = voucher;
  const [typed, setTyped] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const entered = typed ?? code;

  async function ask(): Promise<Outcome> {
    if (entered.trim() === '') {
      drop();
      return 'noCode';
    }
    setIsAsking(true);
    try {
      return (await redeem(entered)) ? 'redeemed' : 'wrongCode';
    } catch {
      return 'notChecked';
    } finally {
      setIsAsking(false);
    }
  }

  async function submit(): Promise<void> {
    setOutcome(undefined);
    const found = await ask();
    setOutcome(found);
    // Shows the cart's code in the field again.
    if (found === 'redeemed') setTyped(undefined);
  }

  const isRedeemed = outcome === 'redeemed' && code !== '';
  const problem = outcome ?? (isUnknown && !isAsking ? 'notChecked' : undefined);
  const error = problem && problem !== 'redeemed' ? text(problem) : undefined;
  const status = isRedeemed ? text('redeemed') : percent === undefined && !isAsking && text('checking');
  return (
    <Form onSend={submit}>
      <Room>
        <TextField
          label={text('voucher')}
          value={entered}
          onChange={({ target }) => setTyped(target.value)}
          readOnly={isAsking}
          maxLength={LONGEST_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
          trailing={
            <Button type="submit" busy={isAsking} busyLabel={text('checking')}>
              {text('redeem')}
            </Button>
          }
        />
        <Below role="status" $isGood={isRedeemed}>
          {status}
        </Below>
        {!error && !status && <Below>{text('voucherHint')}</Below>}
      </Room>
    </Form>
  );
}
