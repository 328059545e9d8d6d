import { createHash } from 'node:crypto';
import { voucherInfo } from '@site/contract/http/shop';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';

export function shopRoutes(app: Api, { site }: Services): void {
  const { code, percent } = site.voucher;
  const hash = createHash('sha256').update(code.trim().toUpperCase()).digest('hex');
  app.get(
    '/shop/voucher',
    {
      schema: {
        summary: 'The discount of a voucher, and the hash that codes are compared with in the browser.',
        response: { 200: voucherInfo },
      },
    },
    () => ({ hash, percent }),
  );
}
