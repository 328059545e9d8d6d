import { refusal, unclear } from './refusal.ts';

test('a row that was refused is not shown: it may hold the hash of a password', () => {
  const error = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail: 'Failing row (hunter2)',
  });
  expect(refusal(error).message).toMatch(
    /^The site was not moved: violates check constraint\. Everything is as it was/,
  );
});

test('where the commit is not known to have failed, nobody is told that nothing happened', () => {
  expect(unclear(new Error('Connection terminated')).message).not.toMatch(/as it was/);
});
