import { plainCode } from '@site/contract/orderSums';
import { callQuery } from '@site/platform/endpoint';
import { api, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { useEffect } from 'react';
import { selectVoucherCode, voucherDropped, voucherRedeemed } from '../../cart/cartSlice.ts';

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

export type Voucher = ReturnType<typeof useVoucher>;

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
