import { lengthOf } from '@site/contract/textLength';
import { countCharacters } from '@site/ui/limitLength';
import fc from 'fast-check';

test('fields count characters like every other limit', () => {
  const halves = fc.constantFrom('\ud83d', '\ude00', 'a', '😀', 'u\u0308');
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: halves }));
  fc.assert(fc.property(texts, (text) => expect(countCharacters(text)).toBe(lengthOf(text))));
});
