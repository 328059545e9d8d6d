import { errorsOf, Recorder } from './recorder.ts';

const answer = (status: number, took: number, failure?: string) => ({
  status,
  ...(failure !== undefined && { failure }),
  headers: {},
  body: Buffer.alloc(0),
  sentAt: 0,
  took,
});

test('answers are told apart by kind, and failures by what they were', () => {
  const recorder = new Recorder();
  recorder.take(1_000);
  recorder.note('GET', '/', answer(200, 10));
  recorder.note('GET', '/api/clans', answer(200, 2));
  recorder.note('GET', '/api/clans', answer(502, 4));
  recorder.note('GET', '/api/clans', answer(0, 6, 'ECONNRESET'));
  recorder.note('GET', '/api/clans', answer(0, 8, 'ECONNRESET'));
  const kinds = recorder.take(3_000);
  expect(kinds).toEqual([
    { kind: 'html', count: 1, p50: 10, p90: 10, p99: 10, max: 10, perSecond: 0.5, errors: {} },
    {
      kind: 'read',
      count: 4,
      p50: 4,
      p90: 8,
      p99: 8,
      max: 8,
      perSecond: 2,
      errors: { '502': 1, ECONNRESET: 2 },
    },
  ]);
  expect(errorsOf(kinds)).toBe(3);
  expect(recorder.take(4_000)).toEqual([]);
});
