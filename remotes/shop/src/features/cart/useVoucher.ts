import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { VoucherInfo } from '@site/contract/http/shop';
import { api, useAppDispatch, useAppSelector } from '@site/platform/store';
import { useEffect, useMemo } from 'react';
import { selectVoucherCode, voucherDropped, voucherRedeemed } from '../../cart/cartSlice.ts';

const { useVoucherQuery, useLazyVoucherQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The code is the cache key only and is not sent: a new code never meets a cached voucher. */
    voucher: build.query<VoucherInfo, string>({ query: () => '/shop/voucher' }),
  }),
});

/** Spaces around a code and its case don't matter. */
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
    /** What it takes off; `undefined` while that is loading. */
    percent: isKept && !info && !isError ? undefined : known,
    /** The server could not be asked what the code is worth. */
    isUnknown: isKept && !info && isError,
    drop: () => void dispatch(voucherDropped()),
    /**
     * Redeems a code in place of the previous one; a wrong code removes the previous one too.
     *
     * @returns whether it is right; rejects if the server could not be asked, and then nothing has changed
     */
    async redeem(typed: string): Promise<boolean> {
      const plain = plainCode(typed);
      const isRight = isCodeOf(plain, await ask(plain).unwrap());
      dispatch(isRight ? voucherRedeemed(plain) : voucherDropped());
      return isRight;
    },
  };
}
