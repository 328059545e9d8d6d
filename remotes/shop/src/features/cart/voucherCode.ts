import type { VoucherInfo } from '@site/contract/http/shop';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A code as it is compared: spaces around it and its case are of no matter. */
export const plainCode = (typed: string) => typed.trim().toUpperCase();

/** Whether a code is that of the voucher. The browser's own hashes are only there on secure pages. */
export function isCodeOf(code: string, { hash }: VoucherInfo): boolean {
  return bytesToHex(sha256(utf8ToBytes(plainCode(code)))) === hash;
}
