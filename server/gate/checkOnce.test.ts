import { checkOnce } from './checkOnce.ts';

const never = new Promise<void>(() => undefined);
const late = { look: 'b', slow: [] };

test('an examination ends with the first finding, whatever else is still under way', async () => {
  const found = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<never>();
  const looking = checkOnce(['a', 'b'], async (tour) => (tour === 'a' ? [] : ended.promise), found.promise);
  found.resolve();
  expect(await looking).toEqual([]);
  // As a page does whose browser is closed.
  ended.reject(new Error('Target closed'));
});

test('what was only too slow is said of the gate', async () => {
  expect(await checkOnce(['a', 'b'], async () => [late], never)).toMatchObject([{ where: 'the gate' }]);
});

test('a version without a finding has no problem', async () => {
  const seen: string[] = [];
  const goAround = async (tour: string) => {
    seen.push(tour);
    return [];
  };
  expect(await checkOnce(['a', 'b'], goAround, never)).toEqual([]);
  expect(seen).toEqual(['a', 'b']);
});
