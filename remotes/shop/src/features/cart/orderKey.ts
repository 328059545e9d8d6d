import type { NewOrder } from '@site/contract/http/orders';
import { readPersonal, writePersonal } from '@site/platform/remote';

const CHECKOUT = 'checkout';

/** A random uuid; `crypto.randomUUID` exists on secure pages only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}

function readKept(): Record<string, unknown> {
  try {
    return JSON.parse(readPersonal(CHECKOUT) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The same key for the same contents until it is placed: a lost answer or another press makes no second order. */
export function keyFor({ items, voucher, expectedTotal }: NewOrder): string {
  const contents = JSON.stringify([items, voucher, expectedTotal]);
  const kept = readKept();
  if (typeof kept['key'] === 'string' && kept['contents'] === contents) return kept['key'];
  const key = newKey();
  writePersonal(CHECKOUT, JSON.stringify({ key, contents }));
  return key;
}

/** Forgets the key: the next order is another one, even of the same contents. */
export function forgetKey(): void {
  writePersonal(CHECKOUT, null);
}
