import { codeOf, messageOf, statusOf } from './errors.ts';

const answer = (status: unknown, data?: unknown) => ({ status, data });

test.each([
  ['an answer', answer(404), 404],
  ['no connection', { status: 'FETCH_ERROR', error: 'TypeError' }, undefined],
  ['a time-out', { status: 'TIMEOUT_ERROR', error: 'AbortError' }, undefined],
  // The page of a gateway in place of JSON: its status is in another field, and it is no answer of ours.
  ['HTML', { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' }, undefined],
  ['a bug', new Error('boom'), undefined],
  ['nothing', undefined, undefined],
  ['null', null, undefined],
  ['a text', 'status', undefined],
])('the status of %s', (_, error, status) => {
  expect(statusOf(error)).toBe(status);
});

test.each([
  ['ours', answer(400, { code: 'wrong_code', message: 'Wrong.' }), 'wrong_code'],
  ['a body without a code', answer(400, { message: 'Wrong.' }), undefined],
  ['a code that is no text', answer(400, { code: 7 }), undefined],
  ['an empty body', answer(400, null), undefined],
  ['no body', answer(400), undefined],
  ['a text', answer(500, 'Internal Server Error'), undefined],
  ['no connection', { status: 'FETCH_ERROR', error: 'TypeError' }, undefined],
  ['a bug', new Error('boom'), undefined],
  ['nothing', undefined, undefined],
])('the code of %s', (_, error, code) => {
  expect(codeOf(error)).toBe(code);
});

test.each([
  [
    'ours',
    answer(404, { code: 'unknown_clan', message: 'There is no such clan.' }),
    'There is no such clan.',
  ],
  ['a body without words', answer(500, { code: 'internal' }), undefined],
  ['an empty sentence', answer(400, { code: 'invalid_input', message: '' }), undefined],
  ['words that are no text', answer(400, { message: { en: 'Wrong.' } }), undefined],
  ['an empty body', answer(400, null), undefined],
  ['HTML', { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' }, undefined],
  ['no connection', { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }, undefined],
  ['a bug', new Error('boom'), undefined],
  ['nothing', undefined, undefined],
])('the words of %s', (_, error, message) => {
  expect(messageOf(error)).toBe(message);
});
