import { plainCode } from '@site/contract/orderSums';
import { callQuery } from '@site/platform/endpoint';
import { api, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { useForm } from '@site/platform/useForm';
import { Button } from '@site/ui/Button';
import { Form } from '@site/ui/Form';
import { TextField } from '@site/ui/TextField';
import { color, size, space } from '@site/ui/tokens';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { selectVoucherCode, voucherDropped, voucherRedeemed } from '../../cart/cartSlice.ts';
import { LONGEST_CODE } from '../../cart/storedCart.ts';
import { useText } from './useText.ts';

const { useVoucherQuery, useLazyVoucherQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** `null` if the code is wrong. It is the cache key and is not sent: the answer has a hash. */
    voucher: callQuery(build, 'GET /shop/voucher', {
      request: (_code: string) => ({}),
      async read(info, _, code) {
        const { isCodeOf } = await import(/* webpackChunkName: "voucher" */ './voucherHash.ts');
        return isCodeOf(plainCode(code), info) ? info.percent : null;
      },
    }),
  }),
});

export function useVoucher() {
  const dispatch = useAppDispatch();
  const code = useAppSelector(selectVoucherCode);
  const isKept = code !== '';
  const { currentData: percent, isError } = useVoucherQuery(code, { skip: !isKept });
  const [ask] = useLazyVoucherQuery();
  const isWrong = isKept && percent === null;

  useEffect(() => {
    if (isWrong) dispatch(voucherDropped());
  }, [isWrong, dispatch]);

  const isUnanswered = isKept && percent === undefined;
  return {
    code,
    percent: isUnanswered && !isError ? undefined : (isKept && percent) || 0,
    /** True if the server could not be asked for the discount. */
    isUnknown: isUnanswered && isError,
    drop: () => void dispatch(voucherDropped()),
    /** An invalid code also removes the previous one. Rejects without any change if the server can't be reached. */
    async redeem(typed: string): Promise<boolean> {
      const plain = plainCode(typed);
      const isRight = (await ask(plain).unwrap()) !== null;
      dispatch(isRight ? voucherRedeemed(plain) : voucherDropped());
      return isRight;
    },
  };
}

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

export function VoucherForm({ voucher }: { readonly voucher: ReturnType<typeof useVoucher> }) {
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
