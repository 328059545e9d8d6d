import { hashPassword } from '../../credentials/passwords.ts';
import { addPlayer, PASSWORD } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

async function timeOf(name: string): Promise<number> {
  const started = performance.now();
  await app.inject({ method: 'POST', url: '/api/login', payload: { name, password: 'wrong' } });
  return performance.now() - started;
}

// Both compute the same hash; an attacker's best measurement is the minimum of several attempts.
test('a login takes the same time for an unknown name as for a wrong password, within a third', async () => {
  await addPlayer(db, { name: 'Timed', password_hash: await hashPassword(PASSWORD) });
  await timeOf('nobody');
  const shortest = { Timed: Infinity, nobody: Infinity };
  for (let round = 0; round < 12; round += 1)
    for (const name of ['Timed', 'nobody'] as const)
      shortest[name] = Math.min(shortest[name], await timeOf(name));
  expect(shortest.nobody / shortest.Timed).toBeGreaterThan(2 / 3);
  expect(shortest.nobody / shortest.Timed).toBeLessThan(3 / 2);
});
