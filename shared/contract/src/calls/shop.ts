import { voucherInfo } from '../http/shop.ts';
import { everybody } from '../guards.ts';
import { defineCall } from './defineCall.ts';

export const checkVoucher = defineCall('GET /shop/voucher', {
  summary: 'The discount of a voucher, and the hash that codes are compared with in the browser.',
  guard: everybody,
  answers: { 200: voucherInfo },
});
