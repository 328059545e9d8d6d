import { io } from 'socket.io-client';
import { findDeployToken } from '../releases/deployTokens.ts';
import { startOperator } from './testing/operator.ts';

const { db, run } = await startOperator(io);
const tokenIn = (text: string) => /deploy_\S+/.exec(text)?.[0] ?? '';

beforeEach(async () => {
  await db.deleteFrom('deploy_tokens').execute();
});

test('a token is made, shown once, listed without its secret, and revoked', async () => {
  const text = await run({ command: 'create-deploy-token', remote: 'shop', label: ' pipeline ', days: 90 });
  const token = tokenIn(text);
  expect(await findDeployToken(db, token)).toMatchObject({ remote: 'shop', label: 'pipeline' });
  const row = await db.selectFrom('deploy_tokens').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row.expires_at?.getTime()).toBeGreaterThan(Date.now() + 89 * 24 * 3600 * 1000);

  const list = await run({ command: 'list-deploy-tokens' });
  expect(list).toMatch(/shop .* pipeline$/);
  expect(list).not.toContain(token);
  await run({ command: 'revoke-deploy-token', id: row.id });
  expect(await findDeployToken(db, token)).toBeUndefined();
  await expect(run({ command: 'revoke-deploy-token', id: row.id })).rejects.toThrow(
    'There is no deploy token',
  );
});

test('one for the command line ends after ten minutes', async () => {
  const token = await run({ command: 'lend-deploy-token', remote: 'all' });
  expect(await findDeployToken(db, token)).toMatchObject({ remote: null, label: 'command line' });
  const { expires_at } = await db.selectFrom('deploy_tokens').selectAll().executeTakeFirstOrThrow();
  expect(expires_at?.getTime()).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
});

test.each([
  ['../shop', 'x', 'is no name of a remote'],
  ['Shop', 'x', 'is no name of a remote'],
  ['shop', ' ', 'A label has'],
  ['shop', 'a\u001b[31mb', 'A label has'],
  ['shop', 'x'.repeat(65), 'A label has'],
])('for %j with the label %j there is none', async (remote, label, refusal) => {
  await expect(run({ command: 'create-deploy-token', remote, label })).rejects.toThrow(refusal);
  expect(await db.selectFrom('deploy_tokens').selectAll().execute()).toEqual([]);
});
