import { isFlat, kneeOf } from './ceiling.ts';

const stepsOf = (...rates: number[]) =>
  rates.map((perSecond, index) => ({ browsers: 2 ** index, perSecond, p99: 1, errors: 0 }));

test('the knee is the first step that nearly reaches the most', () => {
  expect(kneeOf(stepsOf(100, 190, 350, 390, 400, 380))?.browsers).toBe(8);
  expect(kneeOf(stepsOf(100, 50, 40))?.browsers).toBe(1);
  expect(kneeOf([])).toBeUndefined();
});

test.each([
  [[], false],
  [[100, 101], false],
  [[100, 200, 400], false],
  [[100, 200, 201], false],
  [[100, 200, 201, 209], true],
  [[100, 200, 150, 205], true],
  [[100, 200, 150, 300], false],
])('after %j it is flat: %s', (rates, flat) => {
  expect(isFlat(stepsOf(...rates))).toBe(flat);
});
