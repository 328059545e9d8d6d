import Fastify from 'fastify';
import { startTestApp } from '../testing/testApp.ts';
import { answerErrors } from './errorAnswers.ts';
import { HttpError } from './httpError.ts';

const INTERNAL = [500, { code: 'internal', message: 'Something went wrong on our side.' }];

/** What a call answers that fails. */
async function answerTo(fail: () => unknown) {
  const app = Fastify();
  answerErrors(app);
  app.get('/', async () => fail());
  const answer = await app.inject({ url: '/' });
  expect(answer.headers['cache-control']).toBe('no-store');
  return [answer.statusCode, answer.json()];
}

function throwing(error: object) {
  return () => {
    throw error;
  };
}

const failure = (message: string, code?: string) => throwing(Object.assign(new Error(message), { code }));

test('an error that is an answer says what it says', async () => {
  const error = new HttpError(409, 'settings_changed');
  expect(await answerTo(throwing(error))).toEqual([
    409,
    { code: 'settings_changed', message: expect.stringMatching(/^Somebody else has changed .*\.$/) },
  ]);
});

test('what is not meant for outside stays inside', async () => {
  const inside = 'password of postgres://site:hunter2@db';
  expect(await answerTo(throwing(new Error(inside)))).toEqual(INTERNAL);
  for (const statusCode of [200, 302, 500, 503, 600])
    expect(await answerTo(throwing(Object.assign(new Error(inside), { statusCode })))).toEqual(INTERNAL);
  const [status, body] = await answerTo(throwing(Object.assign(new Error(inside), { statusCode: 418 })));
  expect([status, JSON.stringify(body)]).toEqual([418, expect.not.stringContaining('hunter2')]);
});

test('text that a database cannot store is the fault of who sent it, all else is ours', async () => {
  const refused = (code: string) => failure('invalid byte sequence', code);
  expect(await answerTo(refused('22021'))).toEqual([
    400,
    { code: 'bad_request', message: 'This request could not be read.' },
  ]);
  expect(await answerTo(refused('22P02'))).toEqual(INTERNAL);
});

test.each([
  ['connect ECONNREFUSED 10.0.0.5:5432', 'ECONNREFUSED'],
  ['getaddrinfo EAI_AGAIN postgres', 'EAI_AGAIN'],
  ['terminating connection due to administrator command', '57P01'],
  ['the database system is starting up', '57P03'],
  ['sorry, too many clients already', '53300'],
  ['could not extend file: No space left on device', '53100'],
  ['Connection terminated unexpectedly', undefined],
  ['timeout exceeded when trying to connect', undefined],
])('while the database is away everybody is told to come back, and nobody why: %s', async (message, code) => {
  expect(await answerTo(failure(message, code))).toEqual([
    503,
    { code: 'unavailable', message: 'The site is out of reach for a moment. Please try again soon.' },
  ]);
});

test.each([
  ['duplicate key value violates unique constraint', '23505'],
  ['relation "playerz" does not exist', '42P01'],
  ['Cannot read properties of undefined', undefined],
  ['no such file', 'ENOENT'],
])('something else is wrong: %s', async (message, code) => {
  expect(await answerTo(failure(message, code))).toEqual(INTERNAL);
});

test.each(['57014', '55P03', '25P03', '40P01'])(
  'a call that the database has ended (%s) is told to come back',
  async (code) => {
    expect(await answerTo(failure('of the database', code))).toEqual([
      503,
      expect.objectContaining({ code: 'busy' }),
    ]);
  },
);

describe('what the framework refuses before any route', () => {
  const started = startTestApp();

  test.each([
    ['/remotes/%', 400, 'bad_request'],
    ['/api/clans/%E0%A4%A', 400, 'bad_request'],
    ['/api/profile/%ff', 400, 'bad_request'],
    [`/api/profile/${'a'.repeat(101)}`, 414, 'too_long'],
  ])('%.30s', async (url, status, code) => {
    const { app } = await started;
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { code, message: expect.not.stringContaining(url) },
    ]);
  });

  test('a call without a database', async () => {
    const { app } = await started;
    const answer = await app.inject({ url: '/api/clans' });
    expect([answer.statusCode, answer.json()]).toEqual(INTERNAL);
  });
});
