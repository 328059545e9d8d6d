import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { VoucherInfo } from '@site/contract/http/shop';
import { callQuery } from '@site/platform/endpoint';
import { api, useAppDispatch, useAppSelector } from '@site/platform/store';
import { useEffect, useMemo } from 'react';
import { selectVoucherCode, voucherDropped, voucherRedeemed } from '../../cart/cartSlice.ts';

const { useVoucherQuery, useLazyVoucherQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The code is the cache key only and is not sent: a new code never meets a cached voucher. */
    voucher: callQuery(build, 'GET /shop/voucher', { request: (_code: string) => ({}) }),
  }),
});

/** Ignores case and surrounding spaces of a code. */
const plainCode = (typed: string) => typed.trim().toUpperCase();

/** Compares hashes; the browser's own `crypto.subtle` exists on secure pages only. */
function isCodeOf(code: string, { hash }: VoucherInfo): boolean {
  return bytesToHex(sha256(utf8ToBytes(plainCode(code)))) === hash;
}

export type Voucher = ReturnType<typeof useVoucher>;

/** The voucher of the cart; its code is empty if none was redeemed. */
export function useVoucher() {
  const dispatch = useAppDispatch();
  const code = useAppSelector(selectVoucherCode);
  const isKept = code !== '';
  const { currentData: info, isError } = useVoucherQuery(code, { skip: !isKept });
  const [ask] = useLazyVoucherQuery();

  const isWrong = useMemo(() => isKept && info && !isCodeOf(code, info), [code, isKept, info]);
  useEffect(() => {
    if (isWrong) dispatch(voucherDropped());
  }, [isWrong, dispatch]);

  const known = isKept && info && !isWrong ? info.percent : 0;
  return {
    code,
    /** The discount in percent; `undefined` while loading. */
    percent: isKept && !info && !isError ? undefined : known,
    /** Whether the server could not be asked for the discount. */
    isUnknown: isKept && !info && isError,
    drop: () => void dispatch(voucherDropped()),
    /**
     * Redeems a code in place of the previous one; an invalid code also removes the previous one.
     *
     * @returns whether it is valid; rejects without any change if the server can't be reached
     */
    async redeem(typed: string): Promise<boolean> {
      const plain = plainCode(typed);
      const isRight = isCodeOf(plain, await ask(plain).unwrap());
      dispatch(isRight ? voucherRedeemed(plain) : voucherDropped());
      return isRight;
    },
  };
}
