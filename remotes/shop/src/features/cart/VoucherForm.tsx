import { useForm } from '@site/platform/useForm';
import { Button } from '@site/ui/Button';
import { Form } from '@site/ui/Form';
import { TextField } from '@site/ui/TextField';
import { color, size, space } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import { LONGEST_CODE } from '../../cart/storedCart.ts';
import { useText } from './useText.ts';
import type { Voucher } from './useVoucher.ts';

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

export function VoucherForm({ voucher }: { readonly voucher: Voucher }) {
  const text = useText();
  const { code, percent, isUnknown, redeem, drop } = voucher;
  const [isAsking, setIsAsking] = useState(false);
  const [isRedeemed, setIsRedeemed] = useState(false);
  const { values, set, named, refuse, whenValid } = useForm(
    { typed: undefined as string | undefined },
    () => ({}),
    (problem) => ({ typed: text(problem === 'noCode' || problem === 'wrongCode' ? problem : 'notChecked') }),
  );

  const send = whenValid(async ({ typed = '' }) => {
    setIsRedeemed(false);
    if (typed.trim() === '') {
      drop();
      return refuse('noCode');
    }
    setIsAsking(true);
    const isRight = await redeem(typed).finally(() => setIsAsking(false));
    if (!isRight) return refuse('wrongCode');
    setIsRedeemed(true);
    // Shows the cart's code in the field again.
    set('typed')(undefined);
  });

  const error = named('typed').error ?? (isUnknown && !isAsking ? text('notChecked') : undefined);
  const isGood = isRedeemed && code !== '';
  const status = isGood ? text('redeemed') : percent === undefined && !isAsking && text('checking');
  return (
    <Form onSend={send}>
      <Room>
        <TextField
          label={text('voucher')}
          name="typed"
          value={values.typed ?? code}
          onChange={({ target }) => set('typed')(target.value)}
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
        <Below role="status" $isGood={isGood}>
          {status}
        </Below>
        {!error && !status && <Below>{text('voucherHint')}</Below>}
      </Room>
    </Form>
  );
}
