import type { VoucherInfo } from '@site/contract/http/shop';
import { api } from '@site/platform/store';

const voucherApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Asked anew for each code, so that none is measured by what a former voucher was. The code itself is not sent. */
    voucher: build.query<VoucherInfo, string>({ query: () => '/shop/voucher' }),
  }),
});

export const { useVoucherQuery, useLazyVoucherQuery } = voucherApi;
