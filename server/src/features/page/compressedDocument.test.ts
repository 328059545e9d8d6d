import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { compressDocument } from './compressedDocument.ts';

const NONCE = 'kJ8+/aZ09=';

test('a compressed document is the document, whatever its parts and its nonce', async () => {
  const part = fc.string({
    unit: fc.constantFrom('a', 'nonce="', '"', 'ü', '<style ', 'kJ8', '\n'),
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 5 }), async (parts) => {
      const document = await compressDocument((nonce) => parts.join(nonce), NONCE.length);
      const expected = parts.join(NONCE);
      expect(document.text(NONCE).toString()).toBe(expected);
      expect(gunzipSync(document.gzip(NONCE)).toString()).toBe(expected);
    }),
  );
});

test('a page can not forge the place of a nonce', async () => {
  const evil = '\0'.repeat(NONCE.length);
  const document = await compressDocument((nonce) => `<script nonce="${nonce}">${evil}`, NONCE.length);
  expect(document.text(NONCE).toString().split(NONCE)).toHaveLength(2);
});

test('a later part refers back to an earlier one', async () => {
  const text = Array.from({ length: 500 }, (_, index) => `${index} `).join('');
  const document = await compressDocument((nonce) => `${text}${nonce}${text}`, NONCE.length);
  const single = await compressDocument(() => text, NONCE.length);
  expect(document.gzip(NONCE).length).toBeLessThan(single.gzip(NONCE).length + 100);
});
