import { jsonText } from './jsonText.ts';

test('a text keeps what PostgreSQL can store, and a name that it can’t store is refused', () => {
  expect(jsonText({ a: '\ud800' })).toBe('{"a":"\ufffd"}');
  for (const wrong of [{ '\ud800': 1 }, { 'a\0': 1 }, { a: 'b\0' }])
    expect(() => jsonText(wrong)).toThrow(expect.objectContaining({ status: 400 }) as Error);
});
