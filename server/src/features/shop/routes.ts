import * as calls from '@site/contract/calls/orders';
import { plainCode } from '@site/contract/orderSums';
import { implement } from '@site/backend/implement';
import { createHash } from 'node:crypto';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';

export function shopRoutes(app: Api, { site }: Services): void {
  const { code, percent } = site.voucher;
  const hash = createHash('sha256').update(plainCode(code)).digest('hex');
  implement(app, calls.checkVoucher, () => ({ hash, percent }));
}
