import { codeOf, messageOf, statusOf } from './errors.ts';

const answer = (status: unknown, data?: unknown) => ({ status, data });

test.each<[string, unknown, status?: number, code?: string | undefined, message?: string]>([
  [
    'an answer of ours',
    answer(404, { code: 'unknown_clan', message: 'No such clan.' }),
    404,
    'unknown_clan',
    'No such clan.',
  ],
  ['a body without words', answer(500, { code: 'internal' }), 500, 'internal'],
  ['an empty sentence', answer(400, { code: 'invalid_input', message: '' }), 400, 'invalid_input'],
  ['a body without a code', answer(400, { message: 'Wrong.' }), 400, undefined, 'Wrong.'],
  ['a code and words that are no text', answer(400, { code: 7, message: { en: 'Wrong.' } }), 400],
  ['an empty body', answer(400, null), 400],
  ['no body', answer(400), 400],
  ['a text in place of a body', answer(500, 'Internal Server Error'), 500],
  ['no connection', { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }],
  ['a timeout', { status: 'TIMEOUT_ERROR', error: 'AbortError' }],
  // The page of a gateway in place of JSON: its status is in another field, so it doesn't come from our server.
  ['HTML', { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' }],
  ['a bug', new Error('boom')],
  ['nothing', undefined],
  ['null', null],
  ['a text', 'status'],
])('the status, code and words of %s', (_, error, ...expected) => {
  const [status, code, message] = expected;
  expect([statusOf(error), codeOf(error), messageOf(error)]).toEqual([status, code, message]);
});
