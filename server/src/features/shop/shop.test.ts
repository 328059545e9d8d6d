import { createHash } from 'node:crypto';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { siteWith } from '../../upstreams/testing/siteWith.ts';

const db = await openTestDatabase();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function voucherOf(voucher: object) {
  const { app } = await startTestApp({ db, env: siteWith(() => ({ voucher })) });
  return app.inject({ url: '/api/shop/voucher' });
}

test('returns the hash of a voucher code, independent of its case', async () => {
  for (const code of ['Winter 25', ' winter 25 ']) {
    const answer = await voucherOf({ code, percent: 25 });
    expect([answer.statusCode, answer.json()]).toEqual([200, { hash: sha256('WINTER 25'), percent: 25 }]);
  }
});

test('exposes the code in no response', async () => {
  const { app } = await startTestApp({ db });
  const answers = await Promise.all(
    ['/api/shop/voucher', '/', '/shop/cart'].map((url) => app.inject({ url })),
  );
  for (const { payload } of answers) expect(payload.toLowerCase()).not.toContain('summer10');
});
