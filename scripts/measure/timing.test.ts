import { time, timingTable } from './timing.ts';

const timing = (seconds: number, processorSeconds: number) => ({ seconds, processorSeconds });

test('the run in the middle counts, next to the shortest and the longest', () => {
  const timings = [timing(9, 4), timing(1.04, 8), timing(2, 6)];
  expect(
    timingTable([{ what: 'start', timings }])
      .split('\n')
      .at(-1),
  ).toMatch(/^\| start +\| 2\.0 +\| 1\.0 +\| 9\.0 +\| 6\.0 +\| 3 +\|$/);
});

test('where the system tells no processor time there is a dash', () => {
  const table = timingTable([{ what: 'start', timings: [timing(1, NaN)] }]);
  expect(table.split('\n').at(-1)).toMatch(/\| – +\| 1 +\|$/);
});

test('what comes after the end that counts is not timed', async () => {
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const { seconds } = await time(async (done) => {
    await wait(20);
    done();
    await wait(300);
  });
  expect(seconds).toBeGreaterThan(0.01);
  expect(seconds).toBeLessThan(0.2);
});
