import { z } from 'zod';

/**
 * `GET /shop/voucher`: what a code gives, and what it is compared with in the browser. The code itself is not revealed:
 * the hash is the SHA-256, in hexadecimal digits, of the code trimmed and in capitals.
 */
export const voucherInfo = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Percent off the sum of the prices. */
  percent: z.int().min(1).max(100),
});
export type VoucherInfo = z.infer<typeof voucherInfo>;
