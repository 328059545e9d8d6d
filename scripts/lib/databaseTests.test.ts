import { databaseTests } from './databaseTests.ts';

test('tests that a database makes a difference to are found, and no others', () => {
  const found = databaseTests();
  expect(found).toContain('server/src/features/session/login.test.ts');
  expect(found).toContain('server/src/database/postgres.test.ts');
  expect(found).not.toContain('server/src/config.test.ts');
  expect(found).not.toContain('server/src/database/open.test.ts');
});
