import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { VoucherInfo } from '@site/contract/http/shop';

/** Compares hashes; the browser's own `crypto.subtle` exists on secure pages only. */
export function isCodeOf(code: string, { hash }: VoucherInfo): boolean {
  return bytesToHex(sha256(utf8ToBytes(code))) === hash;
}
