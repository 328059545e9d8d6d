import { isDatabaseAway } from './isDatabaseAway.ts';

const error = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});

test.each([
  error('connect ECONNREFUSED 10.0.0.5:5432', 'ECONNREFUSED'),
  error('getaddrinfo EAI_AGAIN postgres', 'EAI_AGAIN'),
  error('terminating connection due to administrator command', '57P01'),
  error('the database system is starting up', '57P03'),
  error('sorry, too many clients already', '53300'),
  error('could not extend file: No space left on device', '53100'),
  error('Connection terminated unexpectedly'),
  error('timeout exceeded when trying to connect'),
])('nobody can be served: %s', (given) => expect(isDatabaseAway(given)).toBe(true));

test.each([
  error('duplicate key value violates unique constraint', '23505'),
  error('relation "playerz" does not exist', '42P01'),
  error('canceling statement due to statement timeout', '57014'),
  error('deadlock detected', '40P01'),
  error('Cannot read properties of undefined', undefined),
  error('no such file', 'ENOENT'),
])('something else is wrong: %s', (given) => expect(isDatabaseAway(given)).toBe(false));
