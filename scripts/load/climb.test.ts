import { climb } from './climb.ts';

const kind = (perSecond: number, p99: number, errors = {}) => ({
  kind: 'read' as const,
  count: 1,
  p50: 1,
  p90: 1,
  p99,
  max: p99,
  perSecond,
  errors,
});

test('it ends where more browsers bring nothing, with what the last ones got', async () => {
  const rates = [100, 200, 205, 190, 1_000];
  const { steps, kinds } = await climb(() =>
    Promise.resolve([kind(rates.shift() ?? 0, 5), kind(10, 7, { '502': 2 })]),
  );
  expect(steps).toEqual(
    [100, 200, 205, 190].map((rate, index) => ({
      browsers: 2 ** index,
      perSecond: rate + 10,
      p99: 7,
      errors: 2,
    })),
  );
  expect(kinds[0]?.perSecond).toBe(190);
});

test('it ends with the last crowd where there is no ceiling in sight', async () => {
  const { steps } = await climb((browsers) => Promise.resolve([kind(browsers * 100, 1)]));
  expect(steps.at(-1)?.browsers).toBe(128);
});
