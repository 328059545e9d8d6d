import { limitOf } from './loadReport.ts';
import { MACHINE, OWN_NAME } from './meter.ts';
import { summariseUse } from './useSummary.ts';

test('what uses the most comes first, with what was seen of it', () => {
  const early = new Map([
    ['redis', { percent: 1, bytes: 10 }],
    ['server', { percent: 50, bytes: 300 }],
  ]);
  const late = new Map([['server', { percent: 100, bytes: 200 }]]);
  expect(summariseUse([early, late])).toEqual([
    { name: 'server', meanPercent: 75, maxPercent: 100, maxBytes: 300 },
    { name: 'redis', meanPercent: 1, maxPercent: 1, maxBytes: 10 },
  ]);
  expect(summariseUse([])).toEqual([]);
});

const metered = (percents: Readonly<Record<string, number>>) => ({
  uses: Object.entries(percents).map(([name, meanPercent]) => ({
    name,
    meanPercent,
    maxPercent: meanPercent,
    maxBytes: 0,
  })),
  lateness: 0,
});

test.each([
  [
    { server: 90, [OWN_NAME]: 97 },
    'The load itself has used up its core: the site can do more than was measured.',
  ],
  [{ server: 100, [OWN_NAME]: 60, [MACHINE]: 190 }, 'All 2 cores are used up, most of them by server.'],
  [{ server: 90, [OWN_NAME]: 30 }, 'server has used up a core.'],
  [
    { server: 50, [OWN_NAME]: 20, [MACHINE]: 195 },
    'All 2 cores are used up, most of them by programs that were not measured.',
  ],
  [{ server: 40, [OWN_NAME]: 30, [MACHINE]: 160 }, 'Nothing that was measured is used up.'],
  [{ [OWN_NAME]: 30, [MACHINE]: 90 }, 'Of the site nothing was measured: --docker does.'],
])('with %j: %s', (percents, sentence) => {
  expect(limitOf(metered(percents), 2)).toBe(sentence);
});
