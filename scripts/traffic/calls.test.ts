import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isGood, jsonOf, kindOf, outcomeOf, type Answer } from './calls.ts';

const answer = (values: Partial<Answer>): Answer => ({
  status: 200,
  headers: {},
  body: Buffer.alloc(0),
  sentAt: 0,
  took: 1,
  ...values,
});
const json = { 'content-type': 'application/json; charset=utf-8' };

test.each([
  ['GET', '/', 'html'],
  ['GET', '/profile/assets', 'html'],
  ['GET', '/assets/main.js', 'asset'],
  ['GET', '/remotes/shop/1/remoteEntry.js', 'asset'],
  ['GET', '/shell-container/remoteEntry.js', 'asset'],
  ['GET', '/api/clans', 'read'],
  ['PATCH', '/api/applications/1/state', 'write'],
  ['POST', '/api/login', 'login'],
])('%s %s is of the kind %s', (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind);
});

test.each([
  [{ status: 204 }, '204', true],
  [{ status: 304 }, '304', true],
  [{ status: 0, failure: 'ECONNRESET' }, 'ECONNRESET', false],
  [{ status: 503, headers: json, body: Buffer.from('{"code":"busy"}') }, '503 busy', false],
  [{ status: 503, headers: json, body: Buffer.from('{"code"') }, '503', false],
  [{ status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>') }, '502', false],
])('%j is "%s"', (values, outcome, good) => {
  expect([outcomeOf(answer(values)), isGood(answer(values))]).toEqual([outcome, good]);
});

test.each([
  ['br', brotliCompressSync('{"a":1}')],
  ['gzip', gzipSync('{"a":1}')],
  [undefined, Buffer.from('{"a":1}')],
])('JSON is read through %s', (encoding, body) => {
  expect(jsonOf(answer({ headers: { 'content-encoding': encoding }, body }))).toEqual({ a: 1 });
});

test('of an error there is no JSON', () => {
  expect(() =>
    jsonOf(answer({ status: 500, headers: json, body: Buffer.from('{"code":"internal"}') })),
  ).toThrow('got 500 internal');
});
