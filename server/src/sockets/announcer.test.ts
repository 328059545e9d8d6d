import { createAnnouncer } from './announcer.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('announces a change a moment later, at most every five seconds, and never loses the last', () => {
  const announced: [string, number][] = [];
  const start = performance.now();
  const announcer = createAnnouncer((topic) => announced.push([topic, performance.now() - start]));
  const change = (topic: 'boards' | 'clans') => announcer.changed(topic);
  for (let count = 0; count < 100; count += 1) {
    change('boards');
    jest.advanceTimersByTime(100);
  }
  change('clans');
  jest.advanceTimersByTime(60_000);
  expect(announced).toEqual([
    ['boards', 1_500],
    ['boards', 6_500],
    ['boards', 11_500],
    ['clans', 11_500],
  ]);
  change('boards');
  announcer.stop();
  jest.advanceTimersByTime(60_000);
  expect(announced).toHaveLength(4);
});
