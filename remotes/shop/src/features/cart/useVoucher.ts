import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { VoucherInfo } from '@site/contract/http/shop';
import { api, useAppDispatch, useAppSelector } from '@site/platform/store';
import { useEffect, useMemo } from 'react';
import { selectVoucherCode, voucherDropped, voucherRedeemed } from '../../cart/cartSlice.ts';

const { useVoucherQuery, useLazyVoucherQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Asked anew for each code, so that none is measured by what a former voucher was. The code itself is not sent. */
    voucher: build.query<VoucherInfo, string>({ query: () => '/shop/voucher' }),
  }),
});

/** A code as it is compared: spaces around it and its case are of no matter. */
const plainCode = (typed: string) => typed.trim().toUpperCase();

/** Whether a code is that of the voucher. The browser's own hashes are only there on secure pages. */
function isCodeOf(code: string, { hash }: VoucherInfo): boolean {
  return bytesToHex(sha256(utf8ToBytes(plainCode(code)))) === hash;
}

/** The voucher of the cart. */
export interface Voucher {
  /** The code that was redeemed, empty if none was. */
  readonly code: string;
  /** What it takes off; `undefined` while that is asked for. */
  readonly percent: number | undefined;
  /** The server could not be asked what the code is worth. */
  readonly isUnknown: boolean;
  /**
   * Redeems a code in the place of the one before, which ends with a wrong one.
   *
   * @returns whether it is right; rejects if the server could not be asked, and then nothing has changed
   */
  redeem(typed: string): Promise<boolean>;
  /** Does without one. */
  drop(): void;
}

export function useVoucher(): Voucher {
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
    percent: isKept && !info && !isError ? undefined : known,
    isUnknown: isKept && !info && isError,
    drop: () => void dispatch(voucherDropped()),
    async redeem(typed) {
      const plain = plainCode(typed);
      const isRight = isCodeOf(plain, await ask(plain).unwrap());
      dispatch(isRight ? voucherRedeemed(plain) : voucherDropped());
      return isRight;
    },
  };
}
