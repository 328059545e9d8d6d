import { productionProblems } from './production.ts';

const SECRET = 'M2xYbq7Zr0aT5vWc9LkJ8hGf4dSpQwEe';
const DATABASE_URL = 'postgres://site:hunter2@db/site';
const sound = { DATABASE_URL, SESSION_SECRET: SECRET, ENCRYPTION_KEY: SECRET };

test('with a database and a secret nothing is missing', () => {
  expect(productionProblems(sound)).toEqual([]);
  expect(productionProblems({ ...sound, DEMO: '0', PORT: '8080' })).toEqual([]);
});

test('all that is missing is said at once, with how to make it', () => {
  const [database, secret, key, ...more] = productionProblems({ DATABASE_URL: '', DEMO: '' });
  expect(database).toMatch(/^DATABASE_URL is missing: /);
  expect(secret).toMatch(/^SESSION_SECRET is missing: .*openssl rand -base64 48/);
  expect(key).toMatch(/^ENCRYPTION_KEY is missing: .*openssl rand -base64 48/);
  expect(more).toEqual([]);
});

test('what is wrong is said beside what is missing, and no secret with it', () => {
  const problems = productionProblems({ DATABASE_URL: 'mysql://site:hunter2@db/site', PORT: 'eighty' });
  expect(problems).toEqual([
    expect.stringMatching(/^SESSION_SECRET is missing: /),
    expect.stringMatching(/^ENCRYPTION_KEY is missing: /),
    expect.stringMatching(/^The configuration is wrong: PORT: .+; DATABASE_URL: [^;]+$/),
  ]);
  expect(problems.join('\n')).not.toContain('hunter2');
});

test.each(['1', 'true'])('DEMO=%s is refused, whatever else is wrong', (DEMO) => {
  const refused = expect.stringMatching(/^DEMO is set: /);
  expect(productionProblems({ ...sound, DEMO })).toEqual([refused]);
  expect(productionProblems({ ...sound, DEMO, PORT: 'eighty' })).toEqual([
    refused,
    expect.stringMatching(/^The configuration is wrong: PORT: /),
  ]);
});

test.each(['s'.repeat(31), 's'.repeat(64), 'ab'.repeat(32), '1234567'.repeat(9)])(
  'the secret %s is refused',
  (secret) => {
    for (const name of [
      'SESSION_SECRET',
      'SESSION_SECRET_PREVIOUS',
      'ENCRYPTION_KEY',
      'ENCRYPTION_KEY_PREVIOUS',
    ])
      expect(productionProblems({ ...sound, [name]: secret })).toEqual([
        expect.stringMatching(new RegExp(`^The configuration is wrong: ${name}: [^;]+$`)),
      ]);
  },
);

test('the token of the metrics is as strong as the other secrets', () => {
  expect(productionProblems({ ...sound, METRICS_TOKEN: SECRET })).toEqual([]);
  for (const METRICS_TOKEN of ['s'.repeat(31), 'ab'.repeat(32)])
    expect(productionProblems({ ...sound, METRICS_TOKEN })).toEqual([
      expect.stringMatching(/^The configuration is wrong: METRICS_TOKEN: [^;]+$/),
    ]);
});
